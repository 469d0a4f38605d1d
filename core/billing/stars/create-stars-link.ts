import { type PlanId, planById, planRank } from '#contracts/plans.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { createStarPayload } from '#core/billing/stars/star-payload.ts'
import { starsPriceOf } from '#core/billing/stars-price.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { requireWorthwhilePlan } from '#core/plans/services.ts'
import { languageOf } from '#core/users/users.ts'
import { featuresOf } from '#texts/plan-features.ts'

/** Telegram's limit for an invoice's description. */
const longestDescription = 255

/**
 * An invoice link for a plan in Telegram Stars, every 30 days. Throws `stars-unavailable` if the plan is not sold for
 * Stars, `plan-adds-nothing`, `already-subscribed` if they have it or more.
 */
export async function createStarsLink(
  app: App,
  { userId, planId }: { userId: number; planId: PlanId },
): Promise<{ url: string }> {
  const plan = planById(planId)
  const stars = starsPriceOf(app.env, plan.column)
  if (!app.stars || stars === undefined) throw new AppError('stars-unavailable')
  requireWorthwhilePlan(app, plan)
  const [live] = listLiveSubscriptions(app.db, { userId, now: app.clock.now() })
  if (live && planRank(live.plan) >= planRank(plan.column)) throw new AppError('already-subscribed')
  const features = featuresOf(plan, languageOf(app, { userId })).map(({ text }) => text)
  const description = features.join(', ').slice(0, longestDescription)
  return app.stars.createLink({ title: plan.name, description, payload: createStarPayload({ userId, planId }), stars })
}
