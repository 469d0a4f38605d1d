import { and, eq, gt } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { ensureCustomer } from '#core/billing/checkout/ensure-customer.ts'
import { isPricingToken } from '#core/billing/checkout/pricing-token.ts'
import { findPayer } from '#core/billing/find-payer.ts'
import { requirePayments } from '#core/billing/require-payments.ts'
import { checkoutLifeMs, firstChargeOf } from '#core/billing/subscription/first-charge.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import type { CheckoutRequest } from '#core/contracts/billing.ts'
import { type Currency, type PlanColumn, planById, planRank } from '#core/contracts/plans.ts'
import { checkouts } from '#db/schema.ts'

type Request = CheckoutRequest & {
  /** Who signed in; undefined on the public page. */
  callerId?: number | undefined
  /** Where the pages are, for coming back. */
  origin: string
}

/**
 * Opens a checkout page for a plan. A caller who is known (signed in, or by the bot's own link) pays as their customer;
 * anybody else as nobody, whose payment becomes a claim, and whose answer tells nothing of the id that was typed.
 * Throws `payments-unavailable`, `not-allowed` for another's id, `already-subscribed` for a signed-in subscriber.
 */
export async function startCheckout(app: App, request: Request): Promise<{ url: string }> {
  const payments = requirePayments(app)
  const { telegramId, callerId, token } = request
  if (callerId !== undefined && callerId !== telegramId) throw new AppError('not-allowed')
  const plan = planById(request.planId)
  if (callerId !== undefined) refuseSecond(app, { userId: callerId, plan: plan.column })

  const user = findPayer(app, { userId: telegramId })
  const hasToken = token !== undefined && isPricingToken(app, { userId: telegramId, token })
  const proven = user !== undefined && (callerId !== undefined || hasToken)
  refuseTooMany(app, { telegramId, proven })
  const customerId = proven ? await ensureCustomer(app, { userId: telegramId }) : undefined
  const currency: Currency = (proven ? user.currency : null) ?? (callerId === undefined ? 'usd' : 'eur')

  // A stranger learns nothing of whom they pay for, not even this.
  const language = (proven && user.language) || ''
  const now = app.clock.now()
  const { sessionId, url } = await payments.checkouts.open({
    plan: plan.column,
    currency,
    firstPeriod: firstChargeOf({ plan, currency, now }).firstPeriod,
    customerId,
    reference: String(telegramId),
    successUrl: `${request.origin}/subscription/success?session_id={CHECKOUT_SESSION_ID}${language && `&lang=${language}`}`,
    cancelUrl: `${request.origin}/subscription/cancel${language && `?lang=${language}`}`,
    expiresAt: new Date(now.getTime() + checkoutLifeMs),
  })
  app.db
    .insert(checkouts)
    .values({ session_id: sessionId, telegram_id: telegramId, plan: plan.column, proven, created_at: now })
    .run()
  return { url }
}

/** Strangers who use up what an id may open in a minute do not keep its owner from paying. */
function refuseTooMany(app: App, { telegramId, proven }: { telegramId: number; proven: boolean }): void {
  const minuteAgo = new Date(app.clock.now().getTime() - 60_000)
  const ofLate = app.db
    .select({ id: checkouts.session_id })
    .from(checkouts)
    .where(
      and(eq(checkouts.telegram_id, telegramId), eq(checkouts.proven, proven), gt(checkouts.created_at, minuteAgo)),
    )
    .all()
  if (ofLate.length >= app.limits.checkoutsPerId) throw new AppError('too-many-requests')
}

/** A subscriber changes the subscription that is there; nobody buys less than they have. */
function refuseSecond(app: App, { userId, plan }: { userId: number; plan: PlanColumn }): void {
  const live = listLiveSubscriptions(app.db, { userId, now: app.clock.now() })
  const isSecond = live.some(row => row.source === 'stripe' || planRank(row.plan) >= planRank(plan))
  if (isSecond) throw new AppError('already-subscribed')
}
