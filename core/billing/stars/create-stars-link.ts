import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type PlanId, planById, planIds, planRank } from '#contracts/plans.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { starsPriceOf } from '#core/billing/stars-price.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { requireWorthwhilePlan } from '#core/plans/services.ts'
import { languageOf } from '#core/users/users.ts'
import { featuresOf } from '#texts/plan-features.ts'

const payloadPattern = /^stars:(\d{1,16}):([A-Z_]+):([\w-]{8,})$/
const planIdSchema = z.enum(planIds)

/** Identifies one Star subscription; Telegram returns it with each payment (at most 128 bytes). */
export function createStarPayload({ userId, planId }: { userId: number; planId: PlanId }): string {
  return `stars:${userId}:${planId}:${randomBytes(9).toString('base64url')}`
}

/** The person and the plan of an invoice; undefined for a payload that is not ours. */
export function readStarPayload(payload: string): { userId: number; planId: PlanId } | undefined {
  const [, userId, planId] = payloadPattern.exec(payload) ?? []
  const known = planIdSchema.safeParse(planId)
  return userId && known.success ? { userId: Number(userId), planId: known.data } : undefined
}

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
