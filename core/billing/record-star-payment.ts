import type { App } from '#core/app.ts'
import { listLiveSubscriptions } from '#core/billing/live-subscriptions.ts'
import { readStarPayload } from '#core/billing/star-payload.ts'
import { saveStarPayment } from '#core/billing/star-subscriptions.ts'
import { stopOlderRenewals } from '#core/billing/stop-older-renewals.ts'
import { syncSubscription } from '#core/billing/sync-subscription.ts'
import { planActive } from '#core/billing/tell-change.ts'
import { planById } from '#core/contracts/plans.ts'
import { writeMoneyNotice } from '#core/outbox/write-outbox.ts'

const periodMs = 30 * 24 * 60 * 60 * 1000

type StarPayment = {
  /** Who paid. */
  userId: number
  chargeId: string
  payload: string
  stars: number
  /** Until when Telegram says it is paid. */
  paidUntil?: Date | undefined
  /** Not one of the later payments of a subscription. */
  isFirst: boolean
}

/**
 * Makes a payment in Stars take effect, once per charge: the plan begins or goes on, and other renewals stop. Money
 * for an invoice that is none of ours goes back (throws `telegram-failed`). May be called again.
 */
export async function recordStarPayment(app: App, payment: StarPayment): Promise<void> {
  const invoice = readStarPayload(payment.payload)
  if (!invoice) {
    app.log.error({ userId: payment.userId, chargeId: payment.chargeId }, 'Stars for an unknown invoice: given back')
    await app.stars?.refund(payment)
    return
  }
  const now = app.clock.now()
  const { userId, chargeId, payload, stars, isFirst } = payment
  const plan = planById(invoice.planId).column
  const paidUntil = payment.paidUntil ?? new Date(now.getTime() + periodMs)
  app.db.transaction(
    tx => {
      const isNew = saveStarPayment(tx, { userId, chargeId, plan, stars, payload, paidAt: now, paidUntil, isFirst })
      const row = listLiveSubscriptions(tx, { userId, now }).find(one => one.external_id === payload)
      if (isNew && isFirst && row) {
        writeMoneyNotice(app, tx, { userId, notice: planActive(row), onceKey: `stars:${chargeId}` })
      }
    },
    { behavior: 'immediate' },
  )
  app.signals.emit('outbox-filled', null)
  const { atStripe } = await stopOlderRenewals(app, { userId })
  if (atStripe) await readAgain(app, userId)
}

/** What is paid is granted by now: trouble here is for the nightly job to mend. */
async function readAgain(app: App, userId: number): Promise<void> {
  try {
    await syncSubscription(app, { userId })
  } catch (error) {
    app.log.warn({ userId, err: error }, 'Could not read a stopped subscription again now')
  }
}
