import Stripe from 'stripe'
import { AppError } from '#core/base/errors.ts'

/** The same calls of Stripe with its errors translated: a declined card, or a failed service. */
export function translated<Part extends Record<string, (input: never) => Promise<unknown>>>(part: Part): Part {
  const calls = Object.entries(part).map(([name, call]) => [name, (input: never) => call(input).catch(refuse)])
  return Object.fromEntries(calls)
}

function refuse(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { type, code, statusCode } = error
  // An upgrade with `error_if_incomplete` answers 402, whatever is wrong with the card.
  if (statusCode === 402) throw new AppError('payment-declined', { code }, { cause: error })
  throw new AppError('payments-failed', { type, code, statusCode }, { cause: error })
}

/** Whether Stripe reports that the object does not exist (any more, or in this mode). */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

/** The id of an object that Stripe returns as an id or, expanded, as an object. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id
}

/** Converts Stripe's unix seconds to a date. */
export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** Converts a date to Stripe's unix seconds. */
export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
