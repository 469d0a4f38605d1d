import type { PaymentsApp, ReadApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { guaranteeStart, requirePayments } from '#core/billing/payers.ts'
import type { PaidSubscription } from '#core/billing/payments-port.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { tellRefund } from '#core/billing/subscription/money-notices.ts'
import { rankSubscriptions } from '#core/billing/subscription/rank-subscriptions.ts'
import { stopOlderRenewals } from '#core/billing/subscription/stop-older-renewals.ts'
import { writeSubscriptions } from '#core/billing/subscription/write-subscriptions.ts'
import { findUser } from '#core/users/find-user.ts'

const attempts = 5

/**
 * Makes the user's rows with source `stripe` equal to Stripe's current state; nothing else writes those rows. The
 * order and number of calls do not matter: a reading that began before another was written is discarded and repeated,
 * unless somebody else has read since. A duplicate (a second live subscription) is ended and refunded: whole where it
 * was paid in the last 14 days, else for the days that are left. Throws `payments-failed` if Stripe cannot be reached.
 */
export async function syncSubscription(app: PaymentsApp, { userId }: { userId: number }): Promise<void> {
  let since = versionOf(app, userId)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const user = findUser(app.db, { userId })
    if (!user?.stripe_customer_id) return
    // Two writes since: the second reading began after the first was written, so its result is new enough.
    if (user.billing_version >= since + 2) return
    const { stripe_customer_id: customerId, billing_version: version } = user
    const { state, subscriptions } = await requirePayments(app).customers.read({ customerId })
    if (state === 'unknown') refuseWhilePaid(app, userId)
    if (await endDuplicates(app, { userId, subscriptions })) {
      since = versionOf(app, userId)
      continue
    }
    if (!writeSubscriptions(app, { userId, customerId, version, deleted: state !== 'known', subscriptions })) continue
    const { atStripe } = await stopOlderRenewals(app, { userId })
    if (!atStripe) return
    since = versionOf(app, userId)
  }
  throw new AppError('payments-failed', { reason: 'the subscription kept changing while it was read' })
}

/** A key of another account must not end what people pay for; a subscription that is not renewed expires by itself. */
function refuseWhilePaid(app: WriteApp, userId: number): void {
  const live = listLiveSubscriptions(app.db, { userId, now: app.clock.now() })
  if (live.some(({ source }) => source === 'stripe'))
    throw new AppError('payments-failed', { reason: 'STRIPE_SECRET_KEY does not know the customer' })
}

function versionOf(app: ReadApp, userId: number): number {
  return findUser(app.db, { userId })?.billing_version ?? 0
}

/** Ends all but one live subscription; returns whether there was any, so that the rest is read again. */
async function endDuplicates(
  app: PaymentsApp,
  { userId, subscriptions }: { userId: number; subscriptions: PaidSubscription[] },
): Promise<boolean> {
  const { stays, duplicates } = rankSubscriptions(subscriptions)
  for (const { id: subscriptionId, plan } of duplicates) {
    app.log.warn({ userId, subscriptionId, stays: stays?.id }, 'A second live subscription was ended and refunded')
    const { isPaidBack } = await requirePayments(app).refunds.refundUnusedAndEnd({
      subscriptionId,
      wholeSince: guaranteeStart(app),
      now: app.clock.now(),
    })
    if (isPaidBack) tellRefund(app, app.db, { userId, plan, reason: 'second-plan', subscriptionId })
  }
  return duplicates.length > 0
}
