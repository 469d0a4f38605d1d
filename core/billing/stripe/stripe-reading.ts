import type Stripe from 'stripe'
import { type Currency, currencies, type PlanColumn } from '#contracts/plans.ts'
import type { PaidSubscription } from '#core/billing/payments-port.ts'
import { fromSeconds, idOf } from '#core/billing/stripe/stripe-call.ts'
import { planOfPrice } from '#core/billing/stripe/stripe-prices.ts'

/** Converts a Stripe subscription (with `latest_invoice` expanded); reads its schedule if it has one. */
export async function readSubscription(stripe: Stripe, subscription: Stripe.Subscription): Promise<PaidSubscription> {
  const item = onlyItem(subscription)
  const periodEnd = fromSeconds(item.current_period_end)
  return {
    id: subscription.id,
    plan: planOfPrice(item.price),
    status: statusOf(subscription.status),
    currency: ourCurrency(subscription.currency),
    startedAt: fromSeconds(subscription.start_date),
    periodEnd,
    endsAt: endOf(subscription, periodEnd),
    nextPlan: await nextPlanOf(stripe, subscription),
    openInvoice: openInvoiceOf(subscription),
  }
}

/** Our currency for a Stripe code; there are prices in no other. */
export function ourCurrency(code: string): Currency {
  return currencies.find(currency => currency === code) ?? 'usd'
}

/** Our subscriptions have exactly one item; since 2025 it has the period. */
export function onlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0]
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`)
  return item
}

function statusOf(status: string): PaidSubscription['status'] {
  if (status === 'active' || status === 'trialing') return 'active'
  if (status === 'past_due') return 'past_due'
  return status === 'incomplete' ? 'pending' : 'ended'
}

/** The customer portal sets `cancel_at` and leaves `cancel_at_period_end` false: either means that it ends. */
function endOf({ ended_at, cancel_at, cancel_at_period_end }: Stripe.Subscription, periodEnd: Date): Date | undefined {
  const seconds = ended_at ?? cancel_at
  if (seconds !== null) return fromSeconds(seconds)
  return cancel_at_period_end ? periodEnd : undefined
}

async function nextPlanOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<PlanColumn | undefined> {
  const scheduleId = idOf(subscription.schedule)
  if (!scheduleId) return undefined
  const schedule = await stripe.subscriptionSchedules.retrieve(scheduleId, { expand: ['phases.items.price'] })
  const isOpen = schedule.status === 'active' || schedule.status === 'not_started'
  const now = schedule.current_phase?.start_date ?? 0
  const next = isOpen ? schedule.phases.find(phase => phase.start_date > now) : undefined
  const price = next?.items[0]?.price
  return price && typeof price === 'object' && !price.deleted ? planOfPrice(price) : undefined
}

function openInvoiceOf({ status, latest_invoice }: Stripe.Subscription): PaidSubscription['openInvoice'] {
  if (status !== 'past_due' || !latest_invoice || typeof latest_invoice === 'string') return undefined
  return { id: latest_invoice.id, url: latest_invoice.hosted_invoice_url ?? undefined }
}
