/** An error as Stripe answers it. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: { type: string; code?: string; message: string }

  constructor(status: number, message: string, { type = 'invalid_request_error', code = '' } = {}) {
    super(message)
    this.status = status
    this.body = { type, message, ...(code ? { code } : {}) }
  }
}

/** The object, or Stripe's error if it is missing. */
export function found<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new StripeRefusal(404, `No such ${name}`, { code: 'resource_missing' })
  return thing
}

/** The card was declined. */
export function declined(): StripeRefusal {
  return new StripeRefusal(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
}
