import { ReadersUnavailable } from 'card-reader/port'
import type { Log } from '#core/base/log.ts'
import { minuteMs } from '#core/base/time.ts'

const firstPauseMs = 1000
const longestPauseMs = minuteMs

/**
 * Redis' error code for a refusal (`OOM`, `READONLY`, `NOAUTH` …), or the code of a lost connection. The rest of the
 * error is never logged, because it contains the command, which may hold pixels or the password.
 */
export function refusalOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error) return String(error.code)
  return /^[A-Z]+(?= )/.exec(error.message)?.[0] ?? error.name
}

/** Tracks whether Redis accepts photos: after a refusal it is left alone, each time twice as long. */
export type Refusals = {
  /** Whether the pause after the last refusal continues. */
  isPaused(): boolean
  /** Does what Redis is asked; throws ReadersUnavailable where it refuses. */
  asking<T>(work: Promise<T>): Promise<T>
  /** Ends the pause: Redis accepted a photo and answered. */
  clear(): void
}

/** Refusals of one Redis. Each kind is logged once until Redis accepts photos again. */
export function createRefusals(log: Log): Refusals {
  let pauseMs = 0
  let pausedUntil = 0
  let lastLogged: string | undefined
  const isPaused = () => performance.now() < pausedUntil
  const note = (refusal: string) => {
    if (lastLogged !== refusal) log.warn({ code: refusal }, 'Redis refuses photos: they wait')
    lastLogged = refusal
    // Photos that were in progress together are refused together.
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
      if (lastLogged !== undefined) log.info({}, 'Redis accepts photos again')
      lastLogged = undefined
      pauseMs = 0
    },
  }
}
