import { eq } from 'drizzle-orm'
import type { PaymentsApp } from '#core/app.ts'
import { settleCheckout } from '#core/billing/checkout/settle-checkout.ts'
import { findUserOfCustomer, requirePayments } from '#core/billing/payers.ts'
import type { PaymentEvent } from '#core/billing/payments-port.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { stripeEvents } from '#db/schema.ts'

/** Handles a callback of Stripe. Throws `bad-signature`, or any failure: Stripe then sends it again. */
export async function receivePaymentEvent(
  app: PaymentsApp,
  call: { payload: string; signature: string },
): Promise<void> {
  await takePaymentEvent(app, await requirePayments(app).events.read({ ...call, now: app.clock.now() }))
}

/** Reads again what an event names. The event is stored as done only after that, so a failed one is repeated. */
export async function takePaymentEvent(app: PaymentsApp, event: PaymentEvent): Promise<void> {
  const now = app.clock.now()
  app.db.insert(stripeEvents).values({ id: event.id, type: event.type, received_at: now }).onConflictDoNothing().run()
  const known = app.db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id)).get()
  if (known?.processed_at) return
  if (event.type === 'charge.dispute.created') {
    app.log.warn({ customerId: event.customerId, eventId: event.id }, 'A payment is disputed: see the Stripe dashboard')
  }
  if (event.sessionId) await settleCheckout(app, { sessionId: event.sessionId })
  const payer = event.customerId && findUserOfCustomer(app, { customerId: event.customerId })
  if (payer) await syncSubscription(app, { userId: payer.id })
  app.db.update(stripeEvents).set({ processed_at: app.clock.now() }).where(eq(stripeEvents.id, event.id)).run()
}
