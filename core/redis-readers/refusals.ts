import { ReadersUnavailable } from 'card-reader/port'
import type { Log } from '#core/base/log.ts'
import { minuteMs } from '#core/base/time.ts'

const firstPauseMs = 1000
const longestPauseMs = minuteMs

/**
 * Why Redis refused, in its own word (`OOM`, `READONLY`, `NOAUTH` …), or the code of a lost connection. The rest of the
 * error is never logged: it names the command, which may hold pixels or the password.
 */
export function refusalOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error) return String(error.code)
  return /^[A-Z]+(?= )/.exec(error.message)?.[0] ?? error.name
}

/** Whether Redis takes photos: after a refusal it is left alone for a while, each time twice as long. */
export type Refusals = {
  /** Whether the pause after the last refusal is not over. */
  isPaused(): boolean
  /** Does what Redis is asked; throws ReadersUnavailable where it refuses. */
  asking<T>(work: Promise<T>): Promise<T>
  /** Redis took a photo and gave an answer. */
  clear(): void
}

/** Refusals of one Redis, each kind of them logged once until it takes photos again. */
export function createRefusals(log: Log): Refusals {
  let pauseMs = 0
  let pausedUntil = 0
  let said: string | undefined
  const isPaused = () => performance.now() < pausedUntil
  const note = (refusal: string) => {
    if (said !== refusal) log.warn({ code: refusal }, 'Redis refuses photos: they wait')
    said = refusal
    // Photos that were in hand together are refused together.
    if (isPaused()) return
    pauseMs = Math.min(Math.max(2 * pauseMs, firstPauseMs), longestPauseMs)
    pausedUntil = performance.now() + pauseMs
  }
  return {
    isPaused,
    async asking(work) {
      try {
        return await work
      } catch (error) {
        if (error instanceof ReadersUnavailable) throw error
        const refusal = refusalOf(error)
        note(refusal)
        throw new ReadersUnavailable(`Redis refuses: ${refusal}`)
      }
    },
    clear() {
      if (said !== undefined) log.info({}, 'Redis takes photos again')
      said = undefined
      pauseMs = 0
    },
  }
}
