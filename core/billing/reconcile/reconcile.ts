import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { App, PaymentsApp, WriteApp } from '#core/app.ts'
import { errorFields } from '#core/base/errors.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { dayMs } from '#core/base/time.ts'
import { refundClaim } from '#core/billing/checkout/redeem-claims.ts'
import { settleCheckout } from '#core/billing/checkout/settle-checkout.ts'
import type { PaymentsPort } from '#core/billing/payments-port.ts'
import { takePaymentEvent } from '#core/billing/reconcile/receive-payment-event.ts'
import { recoverStarPayments } from '#core/billing/stars/star-payments.ts'
import { stopOlderRenewals } from '#core/billing/subscription/stop-older-renewals.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { checkouts, stripeEvents, subscriptions, users } from '#db/schema.ts'

/** A payment that nobody claims is refunded. */
const claimLifeMs = 14 * dayMs
/** Stripe itself lists events for 30 days. */
const keptMs = 30 * dayMs

/** Hourly: handles the callbacks that Stripe could not deliver, and reads open checkouts. */
export async function reconcilePayments(app: PaymentsApp): Promise<void> {
  const { payments } = app
  if (!payments) return
  await attempt(app, { about: 'undelivered events' }, () => takeUndelivered(app, payments))
  const open = app.db.select().from(checkouts).where(eq(checkouts.status, 'open')).all()
  for (const { session_id: sessionId } of open) {
    await attempt(app, { sessionId }, () => settleCheckout(app, { sessionId }))
  }
}

async function takeUndelivered(app: PaymentsApp, payments: PaymentsPort): Promise<void> {
  for (const event of await payments.events.listUndelivered()) {
    await attempt(app, { eventId: event.id }, () => takePaymentEvent(app, event))
  }
}

/**
 * Nightly: finds Stars payments that did not arrive, reads everybody's subscription again (in case a callback was
 * lost), stops older renewals, and settles old claims.
 */
export async function reconcileEverybody(app: App): Promise<void> {
  await catchUpStars(app)
  const forStars = app.db
    .selectDistinct({ userId: subscriptions.user_id })
    .from(subscriptions)
    .where(and(eq(subscriptions.source, 'stars'), eq(subscriptions.status, 'active')))
    .all()
  for (const { userId } of forStars) await attempt(app, { userId }, () => stopOlderRenewals(app, { userId }))
  if (!app.payments) return
  const payers = app.db.select({ id: users.id }).from(users).where(isNotNull(users.stripe_customer_id)).all()
  for (const { id: userId } of payers) await attempt(app, { userId }, () => syncSubscription(app, { userId }))

  const tooOld = new Date(app.clock.now().getTime() - claimLifeMs)
  for (const claim of app.db.select().from(checkouts).where(eq(checkouts.status, 'claim')).all()) {
    const { session_id: sessionId, completed_at } = claim
    const isTooOld = completed_at !== null && completed_at <= tooOld
    await attempt(app, { sessionId }, () => (isTooOld ? refundClaim(app, claim) : settleCheckout(app, { sessionId })))
  }
  await forgetOldRecords(app)
}

/** At the start and nightly: applies Stars payments that did not arrive. */
export function catchUpStars(app: App): Promise<void> {
  return attempt(app, { about: 'Stars' }, () => recoverStarPayments(app))
}

/** One person's failure must not stop the others; the next run tries again. */
async function attempt(
  app: Pick<App, 'log'>,
  about: Record<string, unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    app.log.warn({ ...about, ...errorFields(error) }, 'Could not reconcile this payment now')
  }
}

async function forgetOldRecords(app: WriteApp): Promise<void> {
  const old = new Date(app.clock.now().getTime() - keptMs)
  await forgetRows(app, stripeEvents, lt(stripeEvents.received_at, old))
  await forgetRows(
    app,
    checkouts,
    and(inArray(checkouts.status, ['expired', 'refunded']), lt(checkouts.created_at, old)),
  )
}
