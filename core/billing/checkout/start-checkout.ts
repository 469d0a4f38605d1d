import { and, eq, gt, isNull } from 'drizzle-orm'
import type { CheckoutRequest } from '#contracts/billing.ts'
import { type PlanColumn, planById, planRank } from '#contracts/plans.ts'
import type { App, PaymentsApp, WriteApp } from '#core/app.ts'
import { isAllowed } from '#core/auth/allowed.ts'
import { AppError } from '#core/base/errors.ts'
import { minuteMs } from '#core/base/time.ts'
import { currencyOf, provenPayer } from '#core/billing/checkout/checkout-currency.ts'
import { requirePayments } from '#core/billing/payers.ts'
import { checkoutLifeMs, firstChargeOf } from '#core/billing/subscription/first-charge.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { requireWorthwhilePlan } from '#core/plans/services.ts'
import { findUser } from '#core/users/find-user.ts'
import { checkouts, users } from '#db/schema.ts'

type Request = CheckoutRequest & {
  /** The signed-in user; undefined on the public page. */
  callerId?: number | undefined
  /** Where the pages are, for coming back. */
  origin: string
}

/**
 * Opens a checkout page for a plan. A known caller (signed in, or with the bot's link) pays as their customer.
 * Anybody else pays anonymously: the payment becomes a claim, and the response reveals nothing about the typed id.
 * Throws `payments-unavailable`, `plan-adds-nothing`, `not-allowed` for another's id, `already-subscribed` for a known
 * caller who pays for a plan already: they change it instead. Throws `private-service` if `ALLOWED_USERS` does not list the person or they are not proven
 * to be listed.
 */
export async function startCheckout(app: App, request: Request): Promise<{ url: string }> {
  const payments = requirePayments(app)
  const { telegramId, callerId, token } = request
  if (callerId !== undefined && callerId !== telegramId) throw new AppError('not-allowed')
  const plan = planById(request.planId)
  requireWorthwhilePlan(app, plan)

  const user = findUser(app.db, { userId: telegramId })
  const payer = { callerId, telegramId, token }
  const proven = user !== undefined && provenPayer(app, payer) !== undefined
  const isPrivate = app.env.ALLOWED_USERS !== undefined
  if (isPrivate && !(proven && isAllowed(app, { userId: telegramId }))) throw new AppError('private-service')
  if (proven) await refuseSecond(app, { userId: telegramId, plan: plan.column })
  refuseTooMany(app, { telegramId, proven })
  const customerId = proven ? await ensureCustomer(app, { userId: telegramId }) : undefined
  const currency = currencyOf(app, payer)

  // A stranger learns nothing about the person they pay for, not even their language.
  const language = (proven && user.language) || ''
  const now = app.clock.now()
  const { sessionId, url } = await payments.checkouts.open({
    plan: plan.column,
    currency,
    firstPeriod: firstChargeOf({ plan, currency, now }).firstPeriod,
    customerId,
    reference: String(telegramId),
    successUrl: `${request.origin}/subscription/success?session_id={CHECKOUT_SESSION_ID}${language && `&lang=${language}`}`,
    cancelUrl: cancelUrl(request, { language, proven }),
    expiresAt: new Date(now.getTime() + checkoutLifeMs),
  })
  app.db
    .insert(checkouts)
    .values({ session_id: sessionId, telegram_id: telegramId, plan: plan.column, proven, created_at: now })
    .run()
  return { url }
}

/** The pricing page as the person left it: with the id, and their token if it was valid. */
function cancelUrl(
  { origin, telegramId, callerId, token }: Request,
  known: { language: string; proven: boolean },
): string {
  const params = new URLSearchParams()
  if (callerId === undefined) params.set('telegram_id', String(telegramId))
  if (callerId === undefined && known.proven && token) params.set('token', token)
  if (known.language) params.set('lang', known.language)
  return `${origin}/subscription/cancel${params.size > 0 ? `?${params}` : ''}`
}

/** Strangers who use up an id's checkouts of a minute do not keep its owner from paying. */
function refuseTooMany(app: WriteApp, { telegramId, proven }: { telegramId: number; proven: boolean }): void {
  const minuteAgo = new Date(app.clock.now().getTime() - minuteMs)
  const ofLate = app.db
    .select({ id: checkouts.session_id })
    .from(checkouts)
    .where(
      and(eq(checkouts.telegram_id, telegramId), eq(checkouts.proven, proven), gt(checkouts.created_at, minuteAgo)),
    )
    .all()
  if (ofLate.length >= app.limits.checkoutsPerId) throw new AppError('too-many-requests')
}

/** A subscriber, as Stripe reports them now, changes the existing subscription; nobody buys less than they have. */
async function refuseSecond(app: App, { userId, plan }: { userId: number; plan: PlanColumn }): Promise<void> {
  await syncSubscription(app, { userId })
  const live = listLiveSubscriptions(app.db, { userId, now: app.clock.now() })
  const isSecond = live.some(row => row.source === 'stripe' || planRank(row.plan) >= planRank(plan))
  if (isSecond) throw new AppError('already-subscribed')
}

/**
 * The user's customer at the provider, created when first needed; concurrent calls get the same one. The idempotency
 * key contains the row's creation time, because a person who deleted everything and came back is somebody new. It
 * also contains the version, because Stripe would otherwise return the customer deleted on the same day. Throws
 * `not-found` for an unknown user.
 */
async function ensureCustomer(app: PaymentsApp, { userId }: { userId: number }): Promise<string> {
  const user = findUser(app.db, { userId })
  if (!user) throw new AppError('not-found')
  if (user.stripe_customer_id) return user.stripe_customer_id
  const key = `${userId}:${user.created_at.getTime()}:${user.billing_version}`
  const { customerId } = await requirePayments(app).customers.create({ userId, key })
  app.db
    .update(users)
    .set({ stripe_customer_id: customerId })
    .where(and(eq(users.id, userId), isNull(users.stripe_customer_id)))
    .run()
  return findUser(app.db, { userId })?.stripe_customer_id ?? customerId
}
