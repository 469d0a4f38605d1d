import type Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '#core/base/errors.ts'
import type { PaymentEvent, PaymentsPort } from '#core/billing/payments-port.ts'
import { idOf } from '#core/billing/stripe/stripe-call.ts'

/** The events that the endpoint receives; each means "read again". */
export const wantedEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.completed',
  'subscription_schedule.canceled',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'customer.deleted',
] as const

const signatureAgeSeconds = 300

const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish()
const namesSchema = z.object({ id: z.string(), object: z.string(), customer: reference, charge: reference })

/** Stripe's callbacks, including those that never reached us. */
export function stripeEvents(
  stripe: Stripe,
  { webhookSecret }: { webhookSecret: string | undefined },
): PaymentsPort['events'] {
  return {
    read: async ({ payload, signature, now }) => {
      if (!webhookSecret) throw new AppError('payments-unavailable', { missing: 'STRIPE_WEBHOOK_SECRET' })
      return namesOf(stripe, await verify(stripe, { payload, signature, now, webhookSecret }))
    },
    listUndelivered: async () => {
      const events: PaymentEvent[] = []
      const list = stripe.events.list({ delivery_success: false, types: [...wantedEvents], limit: 100 })
      for await (const event of list) events.push(await namesOf(stripe, event))
      return events.reverse()
    },
  }
}

async function verify(
  stripe: Stripe,
  call: { payload: string; signature: string; now: Date; webhookSecret: string },
): Promise<Stripe.Event> {
  const { payload, signature, now, webhookSecret } = call
  try {
    return await stripe.webhooks.constructEventAsync(
      payload,
      signature,
      webhookSecret,
      signatureAgeSeconds,
      undefined,
      now.getTime(),
    )
  } catch (cause) {
    throw new AppError('bad-signature', {}, { cause })
  }
}

/** Only ids are taken from an event: the objects are read again. */
async function namesOf(stripe: Stripe, event: Stripe.Event): Promise<PaymentEvent> {
  const names = namesSchema.safeParse(event.data.object).data
  const isOf = (object: string) => names?.object === object
  return {
    id: event.id,
    type: event.type,
    sessionId: isOf('checkout.session') ? names?.id : undefined,
    customerId: isOf('customer') ? names?.id : (idOf(names?.customer) ?? (await payerOf(stripe, idOf(names?.charge)))),
  }
}

/** A dispute contains only its charge. */
async function payerOf(stripe: Stripe, chargeId: string | undefined): Promise<string | undefined> {
  return chargeId ? idOf((await stripe.charges.retrieve(chargeId)).customer) : undefined
}
