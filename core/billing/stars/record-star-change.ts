import type { App } from '#core/app.ts'
import { endRefundedStars, setStarCancels } from '#core/billing/subscription/star-subscriptions.ts'
import { tellEnded } from '#core/billing/subscription/tell-ended.ts'

/** Telegram says that a person stopped the renewal of their Star subscription, switched it on again, or could not pay. */
export function recordStarRenewal(
  app: App,
  { payload, state }: { payload: string; state: 'canceled' | 'active' | 'failed' },
): void {
  setStarCancels(app.db, { payload, cancels: state !== 'active' })
}

/** Telegram gave a payment in Stars back: the plan that it paid for ends, and the person is told. */
export function recordStarRefund(app: App, { chargeId }: { chargeId: string }): void {
  app.db.transaction(
    tx => {
      tellEnded(app, tx, endRefundedStars(tx, { chargeId, now: app.clock.now() }))
    },
    { behavior: 'immediate' },
  )
  app.signals.emit('outbox-filled', null)
}
