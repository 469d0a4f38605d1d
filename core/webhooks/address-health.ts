import { hourMs, minuteMs, secondMs } from '#core/base/time.ts'

/** The health of an address, by its latest calls. */
export type Health = {
  failing_since: Date | null
  /** Consecutive failed calls. */
  failures: number
  /** Nothing is sent before this time. */
  paused_until: Date | null
  /** The next try of a failing address; a new event brings it forward. */
  retry_at: Date | null
}

/** The health of an address that accepts calls. */
export const healthy: Health = { failing_since: null, failures: 0, paused_until: null, retry_at: null }

/** The pause after a failure, before another event is tried. */
const firstPauseMs = 5 * secondMs
/** A failing address is tried at most once a minute, however many events come. */
const shortestRetryMs = minuteMs
/** The waits in order; the last one repeats. A failing address starts at the third. */
const waits = [firstPauseMs, firstPauseMs, minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs] as const
const firstWaitWhenDown = 2
/** For how long another event is tried instead of the one that just failed. */
const otherEventMs = minuteMs
/** An address is given up when nothing has arrived there for this long. */
const givenUpAfterMs = 72 * hourMs

type Failure = {
  now: Date
  /** The address answered 429 or sent Retry-After, so the event itself is not the cause. */
  asksToWait: boolean
  retryAfterMs: number | undefined
}

/**
 * The health of an address after another failed call. The first failure pauses the address for five seconds, then the
 * same event is tried again. From the second failure on, tries come in pairs: the oldest event, and five seconds
 * later another one. If both fail, the address is down and the next pair comes later. If the other event is accepted,
 * the oldest one is set aside (`settleDelivery`).
 */
export function afterFailure(before: Health, { now, asksToWait, retryAfterMs }: Failure): Health {
  const at = (ms: number) => new Date(now.getTime() + ms)
  const counted = before.failures + 1
  const failures = asksToWait ? Math.max(counted + 1 - (counted % 2), 3) : counted
  const failing_since = before.failing_since ?? now
  const isDown = failures > 1 && failures % 2 === 1
  if (!isDown) return { failing_since, failures, paused_until: at(firstPauseMs), retry_at: null }
  const pair = (failures - 3) / 2
  if (asksToWait) {
    const paused_until = at(Math.max(retryAfterMs ?? 0, waitOf(pair)))
    return { failing_since, failures, paused_until, retry_at: null }
  }
  const retry_at = at(waitOf(pair + firstWaitWhenDown))
  return { failing_since, failures, paused_until: at(shortestRetryMs), retry_at }
}

/** Whether the next call should send another event than the oldest, which just failed. */
export function needsOtherEvent({ failures, paused_until }: Health, now: Date): boolean {
  const isMomentAgo = paused_until !== null && now.getTime() - paused_until.getTime() < otherEventMs
  return isAfterOldest({ failures }) && isMomentAgo
}

/** Whether the oldest event has failed and another one should tell whether the address is down. */
export function isAfterOldest({ failures }: Pick<Health, 'failures'>): boolean {
  return failures > 0 && failures % 2 === 0
}

/** Whether two different events failed in a row, or the address asked to wait. */
export function wasDown({ failures }: Health): boolean {
  return failures >= 3
}

/** Whether nothing has arrived for so long that the address is disabled. */
export function isGivenUp({ failing_since }: Health, now: Date): boolean {
  return failing_since !== null && now.getTime() - failing_since.getTime() >= givenUpAfterMs
}

const waitOf = (step: number) => waits[Math.min(step, waits.length - 1)] ?? firstPauseMs
