import type { App } from '#core/app.ts'
import { readStarPayload } from '#core/billing/stars/star-payload.ts'
import { starsPriceOf } from '#core/billing/stars/stars-price.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import type { ErrorCode } from '#core/contracts/errors.ts'
import { planById, planRank } from '#core/contracts/plans.ts'

type StarCheckout = { userId: number; payload: string; currency: string; amount: number }

/**
 * Why a payment in Stars must not go through, just before it would; undefined where it may. Links are shared and kept:
 * only for whom one was made may pay it, at today's price, and not for less than they have.
 */
export function checkStarCheckout(app: App, checkout: StarCheckout): ErrorCode | undefined {
  const invoice = readStarPayload(checkout.payload)
  if (!invoice || checkout.currency !== 'XTR') return 'stars-unavailable'
  if (invoice.userId !== checkout.userId) return 'not-allowed'
  const plan = planById(invoice.planId).column
  if (starsPriceOf(app.env, plan) !== checkout.amount) return 'stars-unavailable'
  const [live] = listLiveSubscriptions(app.db, { userId: checkout.userId, now: app.clock.now() })
  return live && planRank(live.plan) >= planRank(plan) ? 'already-subscribed' : undefined
}
