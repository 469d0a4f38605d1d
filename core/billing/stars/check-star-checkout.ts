import type { ErrorCode } from '#contracts/errors.ts'
import { planById, planOf, planRank } from '#contracts/plans.ts'
import { isWorthBuying } from '#contracts/services.ts'
import type { App } from '#core/app.ts'
import { readStarPayload } from '#core/billing/stars/star-payload.ts'
import { starsPriceOf } from '#core/billing/stars-price.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { servicesOf } from '#core/plans/services.ts'

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
