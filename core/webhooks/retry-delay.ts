import { hourMs, minuteMs } from '#core/base/time.ts'

/** Ten tries in about 75 hours, as Standard Webhooks recommends. */
const delays = [
  5000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]
const jitter = 0.1

/** The delay after the n-th failed try, with ten percent jitter; undefined after the last. */
export function retryDelay(attempts: number, random: () => number = Math.random): number | undefined {
  const delay = delays[attempts - 1]
  return delay && Math.round(delay * (1 - jitter + 2 * jitter * random()))
}
