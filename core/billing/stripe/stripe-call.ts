import Stripe from 'stripe'
import { AppError } from '#core/base/errors.ts'

/** Does the work with Stripe and turns its errors into ours: a declined card, or a service that failed us. */
export async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode } = error
    // An upgrade with `error_if_incomplete` answers 402, whatever the card's own trouble is.
    if (statusCode === 402) throw new AppError('payment-declined', { code }, { cause: error })
    throw new AppError('payments-failed', { type, code, statusCode }, { cause: error })
  }
}

/** Whether Stripe says that the thing does not exist (any more, or in this mode). */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

/** The id of something that Stripe shows as an id or, expanded, as an object. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id
}

/** Stripe counts in unix seconds. */
export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** Stripe counts in unix seconds. */
export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
