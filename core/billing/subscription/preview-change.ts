import type { ChangePreview } from '#contracts/billing.ts'
import { type Currency, type Plan, type PlanId, planById, planOf, planRank } from '#contracts/plans.ts'
import type { App, PaymentsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { hourMs } from '#core/base/time.ts'
import { requirePayments } from '#core/billing/payers.ts'
import { requireStarChange } from '#core/billing/stars-price.ts'
import { type Changeable, findChangeable } from '#core/billing/subscription/find-changeable.ts'
import { addMonths } from '#core/billing/subscription/first-charge.ts'
import { requireWorthwhilePlan } from '#core/plans/services.ts'
import { findUser } from '#core/users/find-user.ts'

/** The price and the start of a change of plan; changes nothing. Throws like `changePlan`. */
export async function previewChange(
  app: App,
  { userId, planId }: { userId: number; planId: PlanId },
): Promise<ChangePreview> {
  const subscription = await findChangeable(app, { userId })
  const plan = planById(planId)
  requireWorthwhilePlan(app, plan)
  if (subscription.source === 'stars') return previewStars(app, { subscription, plan })
  const currency = findUser(app.db, { userId })?.currency ?? 'usd'
  const step = planRank(plan.column) - planRank(subscription.plan)
  if (step === 0) throw new AppError('already-subscribed')
  return step > 0
    ? previewUpgrade(app, { subscription, plan, currency })
    : previewLater({ subscription, plan, currency })
}

/** The preview of a change in Stars: nothing is charged until the person buys the lower plan. */
function previewStars(
  app: Pick<App, 'env'>,
  { subscription, plan }: { subscription: Changeable; plan: Plan },
): ChangePreview {
  const stars = requireStarChange(app, { plan: subscription.plan, wanted: plan.column })
  const preview = previewLater({ subscription, plan, currency: 'usd' })
  return { ...preview, next_charge: null, next_stars: stars ?? null }
}

type Change = { subscription: Changeable; plan: Plan; currency: Currency }

/** A change of the interval starts a new period now; otherwise the period stays. */
async function previewUpgrade(app: PaymentsApp, { subscription, plan, currency }: Change): Promise<ChangePreview> {
  const at = prorationMoment(app.clock.now(), undefined)
  const { dueNow } = await requirePayments(app).subscriptions.previewUpgrade({
    subscriptionId: subscription.externalId,
    plan: plan.column,
    at,
  })
  const isSameInterval = planOf(subscription.plan).interval === plan.interval
  const nextAt = isSameInterval ? subscription.periodEnd : addMonths(at, plan.interval === 'year' ? 12 : 1)
  return {
    kind: 'upgrade',
    plan: plan.column,
    due_now: dueNow,
    takes_effect_at: at.toISOString(),
    next_charge: { amount: plan.price[currency], currency, at: nextAt.toISOString() },
    next_stars: null,
    proration_date: Math.floor(at.getTime() / 1000),
  }
}

function previewLater({ subscription, plan, currency }: Change): ChangePreview {
  const at = subscription.periodEnd.toISOString()
  const isCancel = plan.column === 'free'
  return {
    kind: isCancel ? 'cancel' : 'downgrade',
    plan: plan.column,
    due_now: { amount: 0, currency },
    takes_effect_at: at,
    next_charge: isCancel ? null : { amount: plan.price[currency], currency, at },
    next_stars: null,
    proration_date: null,
  }
}

const longestPreviewMs = hourMs

/** The moment of proration: the preview's (unix seconds) for an hour, so that its amount holds; then now. */
export function prorationMoment(now: Date, previewSeconds: number | undefined): Date {
  const shown = previewSeconds === undefined ? now : new Date(previewSeconds * 1000)
  const age = now.getTime() - shown.getTime()
  return age >= 0 && age <= longestPreviewMs ? shown : now
}
