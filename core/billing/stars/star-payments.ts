import { eq } from 'drizzle-orm'
import type { ErrorCode } from '#contracts/errors.ts'
import { type PlanColumn, planById, planOf, planRank } from '#contracts/plans.ts'
import { isWorthBuying } from '#contracts/services.ts'
import type { App, MoneyApp, PaymentsApp, ReadApp, WriteApp } from '#core/app.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import type { ReceivedStars } from '#core/billing/payments-port.ts'
import { readStarPayload } from '#core/billing/stars/create-stars-link.ts'
import { plansForStars, starsPriceOf } from '#core/billing/stars-price.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { planActive, tellEnded, tellRefund } from '#core/billing/subscription/money-notices.ts'
import { endRefundedStars, saveStarPayment, setStarCancels } from '#core/billing/subscription/star-subscriptions.ts'
import { stopOlderRenewals } from '#core/billing/subscription/stop-older-renewals.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { servicesOf } from '#core/plans/services.ts'
import { findUser } from '#core/users/find-user.ts'
import { starPayments } from '#db/schema.ts'

const periodMs = 30 * dayMs

type StarPayment = {
  userId: number
  chargeId: string
  payload: string
  stars: number
  /** When it was paid; now by default. */
  paidAt?: Date
  /** The end of the paid period, according to Telegram. */
  paidUntil?: Date | undefined
  /** False for the later payments of a subscription. */
  isFirst: boolean
}

/**
 * Applies a payment in Stars, once per charge: the plan starts or continues, and other renewals stop. A payment for
 * an unknown invoice is refunded (throws `telegram-failed`), and so is one for a plan that the person already has: of
 * two paid at the same moment both were allowed. May be repeated.
 */
export async function recordStarPayment(app: PaymentsApp, payment: StarPayment): Promise<void> {
  const invoice = readStarPayload(payment.payload)
  if (!invoice) {
    app.log.error({ userId: payment.userId, chargeId: payment.chargeId }, 'Stars for an unknown invoice were refunded')
    await app.stars?.refund(payment)
    return
  }
  const now = app.clock.now()
  const { userId, chargeId, payload, stars, isFirst, paidAt = now } = payment
  const plan = planById(invoice.planId).column
  const paidUntil = payment.paidUntil ?? new Date(now.getTime() + periodMs)
  const isSecond = write(app, tx => {
    const isNew = saveStarPayment(tx, { userId, chargeId, plan, stars, payload, paidAt, paidUntil, isFirst })
    const live = listLiveSubscriptions(tx, { userId, now })
    const row = live.find(one => one.external_id === payload)
    if (!isFirst || !row) return false
    if (live.some(other => other.id < row.id && planRank(other.plan) >= planRank(plan))) return true
    if (isNew) writeNotice(app, tx, { userId, notice: planActive(row), onceKey: `stars:${chargeId}` })
    return false
  })
  if (isSecond) await refundDuplicate(app, { ...payment, plan })
  const { atStripe } = await stopOlderRenewals(app, { userId })
  if (atStripe) await readAgain(app, userId)
}

/** Refunds a payment that adds nothing to the plan. If Telegram refuses, the log asks the operator to do it. */
async function refundDuplicate(
  app: PaymentsApp,
  { userId, chargeId, payload, plan }: StarPayment & { plan: PlanColumn },
) {
  try {
    await app.stars?.setRenewal({ userId, chargeId, renews: false })
    await app.stars?.refund({ userId, chargeId })
    endRefundedStars(app.db, { chargeId, now: app.clock.now() })
    tellRefund(app, app.db, { userId, plan, reason: 'second-plan', subscriptionId: payload })
  } catch (error) {
    app.log.error({ userId, chargeId, err: error }, 'Could not refund Stars that were paid twice')
  }
}

/** The payment already counts: if this fails the nightly job does it. */
async function readAgain(app: PaymentsApp, userId: number): Promise<void> {
  try {
    await syncSubscription(app, { userId })
  } catch (error) {
    app.log.warn({ userId, err: error }, 'Could not read a stopped subscription again')
  }
}

/**
 * Reads the payments from Telegram and applies those that are not stored here, for example because the database
 * failed when their update came: Telegram sends it only once. Payments from before a person deleted their account are
 * ignored. Throws `telegram-failed`.
 */
export async function recoverStarPayments(app: App): Promise<void> {
  const isUsed = plansForStars(app).length > 0 || app.db.select().from(starPayments).limit(1).get() !== undefined
  if (!app.stars || !isUsed) return
  for (const payment of await app.stars.listPayments()) {
    if (!isLost(app, payment)) continue
    const { userId, chargeId, payload } = payment
    app.log.warn({ userId, chargeId }, 'A payment in Stars had not arrived: applied now')
    const known = app.db.select().from(starPayments).where(eq(starPayments.payload, payload)).limit(1).get()
    await recordStarPayment(app, { ...payment, isFirst: known === undefined })
  }
}

function isLost(app: WriteApp, { userId, chargeId, payload, paidAt, paidUntil }: ReceivedStars): boolean {
  if (!readStarPayload(payload) || !paidUntil || paidUntil <= app.clock.now()) return false
  const user = findUser(app.db, { userId })
  if (!user || user.created_at > paidAt) return false
  return app.db.select().from(starPayments).where(eq(starPayments.charge_id, chargeId)).get() === undefined
}

/** Stores that a person stopped, resumed or could not pay the renewal of their Star subscription. */
export function recordStarRenewal(
  app: ReadApp,
  { payload, state }: { payload: string; state: 'canceled' | 'active' | 'failed' },
): void {
  setStarCancels(app.db, { payload, cancels: state !== 'active' })
}

/** Stores a refund in Stars: the plan that it paid for ends, and the person is notified. */
export function recordStarRefund(app: MoneyApp, { chargeId }: { chargeId: string }): void {
  write(app, tx => {
    tellEnded(app, tx, endRefundedStars(tx, { chargeId, now: app.clock.now() }))
  })
}

type StarCheckout = { userId: number; payload: string; currency: string; amount: number }

/**
 * Why a payment in Stars must be refused just before it is made; undefined if it may go through. Invoice links are
 * shared and opened later, so only the person a link was made for may pay it, at today's price, for a plan above
 * theirs.
 */
export function checkStarCheckout(app: App, checkout: StarCheckout): ErrorCode | undefined {
  const invoice = readStarPayload(checkout.payload)
  if (!invoice || checkout.currency !== 'XTR') return 'stars-unavailable'
  if (invoice.userId !== checkout.userId) return 'not-allowed'
  const plan = planById(invoice.planId).column
  if (starsPriceOf(app.env, plan) !== checkout.amount) return 'stars-unavailable'
  if (!isWorthBuying(planOf(plan), servicesOf(app))) return 'plan-adds-nothing'
  const [live] = listLiveSubscriptions(app.db, { userId: checkout.userId, now: app.clock.now() })
  return live && planRank(live.plan) >= planRank(plan) ? 'already-subscribed' : undefined
}
