import type Stripe from 'stripe'
import { type PlanColumn, planOf } from '#contracts/plans.ts'
import type { PaymentsPort } from '#core/billing/payments-port.ts'
import { idOf, toSeconds } from '#core/billing/stripe/stripe-call.ts'
import { findPriceId } from '#core/billing/stripe/stripe-prices.ts'
import { onlyItem, ourCurrency, readSubscription } from '#core/billing/stripe/stripe-reading.ts'

/** Changes of a Stripe subscription. Each reads it first: the customer portal and the dashboard change it too. */
export function stripeSubscriptions(stripe: Stripe): PaymentsPort['subscriptions'] {
  return {
    previewUpgrade: async ({ subscriptionId, plan, at }) => {
      const subscription = await stripe.subscriptions.retrieve(subscriptionId)
      const invoice = await stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: onlyItem(subscription).id, price: await findPriceId(stripe, plan) }],
          proration_behavior: 'always_invoice',
          proration_date: toSeconds(at),
        },
      })
      return { dueNow: { amount: invoice.amount_due, currency: ourCurrency(invoice.currency) } }
    },
    upgrade: ({ subscriptionId, plan, at }) => upgrade(stripe, { subscriptionId, plan, at }),
    downgradeLater: async ({ subscriptionId, plan }) => {
      const subscription = await stripe.subscriptions.retrieve(subscriptionId)
      await stopCancelling(stripe, subscription)
      await scheduleChange(stripe, subscription, plan)
    },
    cancelLater: async ({ subscriptionId }) => {
      await releaseSchedule(stripe, await stripe.subscriptions.retrieve(subscriptionId))
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    },
    keep: async ({ subscriptionId }) => {
      const subscription = await stripe.subscriptions.retrieve(subscriptionId)
      await releaseSchedule(stripe, subscription)
      await stopCancelling(stripe, subscription)
    },
  }
}

async function upgrade(
  stripe: Stripe,
  { subscriptionId, plan, at }: { subscriptionId: string; plan: PlanColumn; at: Date },
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const { nextPlan } = await readSubscription(stripe, subscription)
  const price = await findPriceId(stripe, plan)
  await releaseSchedule(stripe, subscription)
  try {
    await stripe.subscriptions.update(subscriptionId, {
      items: [{ id: onlyItem(subscription).id, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      proration_date: toSeconds(at),
      ...notCancelling(subscription),
    })
  } catch (error) {
    // A declined card leaves everything unchanged, including a planned downgrade.
    if (nextPlan) await scheduleChange(stripe, await stripe.subscriptions.retrieve(subscriptionId), nextPlan)
    throw error
  }
}

/** Two phases: the paid one, then the other plan for one period, after which the subscription continues by itself. */
async function scheduleChange(stripe: Stripe, subscription: Stripe.Subscription, plan: PlanColumn): Promise<void> {
  const next = await findPriceId(stripe, plan)
  const { price, current_period_start, current_period_end } = onlyItem(subscription)
  const schedule =
    idOf(subscription.schedule) ??
    (await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).id
  await stripe.subscriptionSchedules.update(schedule, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: price.id, quantity: 1 }],
        start_date: current_period_start,
        end_date: current_period_end,
        proration_behavior: 'none',
      },
      {
        items: [{ price: next, quantity: 1 }],
        start_date: current_period_end,
        duration: { interval: planOf(plan).interval ?? 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  })
}

async function releaseSchedule(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const schedule = idOf(subscription.schedule)
  if (schedule) await stripe.subscriptionSchedules.release(schedule)
}

async function stopCancelling(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const params = notCancelling(subscription)
  if (Object.keys(params).length > 0) await stripe.subscriptions.update(subscription.id, params)
}

/** Stripe accepts only one of the two at a time; its customer portal cancels by the second. */
function notCancelling(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false }
  return subscription.cancel_at === null ? {} : { cancel_at: '' }
}
