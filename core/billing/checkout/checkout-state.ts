import type { CheckoutState } from '#contracts/billing.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { type CheckoutRow, findCheckout, settleCheckout } from '#core/billing/checkout/settle-checkout.ts'

const states = {
  open: 'open',
  bound: 'active',
  claim: 'needs-activation',
  refunded: 'refunded',
  expired: 'expired',
} as const satisfies Record<CheckoutRow['status'], CheckoutState['state']>

/**
 * The state of a checkout. Anybody with its session id may ask, so it reveals nothing about the person. While it is
 * open Stripe is asked, in case its callback never came. Throws `not-found` for an unknown session.
 */
export async function getCheckoutState(app: App, { sessionId }: { sessionId: string }): Promise<CheckoutState> {
  await settleCheckout(app, { sessionId })
  const row = findCheckout(app, { sessionId })
  if (!row) throw new AppError('not-found')
  return { state: states[row.status], plan: row.plan }
}
