import { hourMs, minuteMs, secondMs } from '#core/base/time.ts'

/** What is known of an address from its latest calls. */
export type Health = {
  failing_since: Date | null
  /** Calls that failed in a row. */
  failures: number
  /** Nothing is sent before then. */
  paused_until: Date | null
  /** The next try of an address that is down; a new event begins it earlier. */
  retry_at: Date | null
}

/** An address that takes what it is sent. */
export const healthy: Health = { failing_since: null, failures: 0, paused_until: null, retry_at: null }

/** The wait after one failure, and before another event is tried. */
const breathMs = 5 * secondMs
/** An address that is down is tried once a minute at most, however many new events come. */
const shortestRetryMs = minuteMs
/** How long an address that asks for patience waits at first, and one that is down; the last one repeats. */
const waits = [breathMs, breathMs, minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs] as const
const firstWaitWhenDown = 2
/** For how long another event is tried in place of the one that failed just before. */
const secondOpinionMs = minuteMs
/** An address is given up when nothing has arrived there for so long. */
const givenUpAfterMs = 72 * hourMs

type Failure = {
  now: Date
  /** It answered 429, or said when to come back: what it is sent makes no difference. */
  asksPatience: boolean
  retryAfterMs: number | undefined
}

/**
 * The health of an address after one more failed call.
 *
 * The first failure pauses the address for five seconds, and the same event is tried again. From the second failure on,
 * tries come in pairs: the oldest event, and five seconds later another one. Where both fail the address is down, and
 * the next pair comes later. Where the other one is taken, the oldest is set aside (`settleDelivery`).
 */
export function afterFailure(before: Health, { now, asksPatience, retryAfterMs }: Failure): Health {
  const at = (ms: number) => new Date(now.getTime() + ms)
  const counted = before.failures + 1
  const failures = asksPatience ? Math.max(counted + 1 - (counted % 2), 3) : counted
  const failing_since = before.failing_since ?? now
  const isDown = failures > 1 && failures % 2 === 1
  if (!isDown) return { failing_since, failures, paused_until: at(breathMs), retry_at: null }
  const pair = (failures - 3) / 2
  if (asksPatience) {
    const paused_until = at(Math.max(retryAfterMs ?? 0, waitOf(pair)))
    return { failing_since, failures, paused_until, retry_at: null }
  }
  const retry_at = at(waitOf(pair + firstWaitWhenDown))
  return { failing_since, failures, paused_until: at(shortestRetryMs), retry_at }
}

/** Whether the next call is for another event than the oldest one, which failed a moment ago. */
export function wantsSecondOpinion({ failures, paused_until }: Health, now: Date): boolean {
  const isMomentAgo = paused_until !== null && now.getTime() - paused_until.getTime() < secondOpinionMs
  return isAfterOldest({ failures }) && isMomentAgo
}

/** Whether the oldest event has failed, and another is to show whether the address is down. */
export function isAfterOldest({ failures }: Pick<Health, 'failures'>): boolean {
  return failures > 0 && failures % 2 === 0
}

/** Whether two different events failed one after the other, or the address asked for patience. */
export function wasDown({ failures }: Health): boolean {
  return failures >= 3
}

/** Whether nothing has arrived for so long that the address is called no more. */
export function isGivenUp({ failing_since }: Health, now: Date): boolean {
  return failing_since !== null && now.getTime() - failing_since.getTime() >= givenUpAfterMs
}

const waitOf = (step: number) => waits[Math.min(step, waits.length - 1)] ?? breathMs
