import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { endRefundedStars, setStarCancels } from '#core/billing/subscription/star-subscriptions.ts'
import { tellEnded } from '#core/billing/subscription/tell-ended.ts'

/** Stores that a person stopped, resumed or could not pay the renewal of their Star subscription. */
export function recordStarRenewal(
  app: App,
  { payload, state }: { payload: string; state: 'canceled' | 'active' | 'failed' },
): void {
  setStarCancels(app.db, { payload, cancels: state !== 'active' })
}

/** Stores a refund in Stars: the plan that it paid for ends, and the person is notified. */
export function recordStarRefund(app: App, { chargeId }: { chargeId: string }): void {
  write(app, tx => {
    tellEnded(app, tx, endRefundedStars(tx, { chargeId, now: app.clock.now() }))
  })
}
