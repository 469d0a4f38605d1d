import { hourMs } from '#core/base/time.ts'

/** WhatsApp blocks fresh numbers after a few quick messages (INTEGRATIONS "WhatsApp"): senders pause 10 to 20 s. */
const gap = { minMs: 10_000, maxMs: 20_000 } as const
const retryMs = { first: 30_000, longest: hourMs } as const

/** The random source of a pause's length: a number from 0 to below 1. */
export type Random = () => number

/** The pause after a message of a sender, in milliseconds. */
export function gapAfterMessage(random: Random): number {
  return Math.round(gap.minMs + random() * (gap.maxMs - gap.minMs))
}

/** The pause before a message is retried, in milliseconds; the service may ask for a longer one. */
export function pauseBeforeRetry(attempts: number, askedMs = 0): number {
  return Math.max(askedMs, Math.min(retryMs.first * 2 ** (attempts - 1), retryMs.longest))
}
