import { and, eq, isNull } from 'drizzle-orm'
import type { CheckoutState } from '#contracts/billing.ts'
import type { PaymentsApp, ReadApp, TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { deletedPayerId, mayRedeem, refundClaim } from '#core/billing/checkout/redeem-claims.ts'
import { requirePayments } from '#core/billing/payers.ts'
import type { CheckoutReading } from '#core/billing/payments-port.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { checkouts } from '#db/schema.ts'

/** For how long a checkout that this key does not know stays open: with the right key its payment is found again. */
const unknownLifeMs = 7 * dayMs

export type CheckoutRow = typeof checkouts.$inferSelect

/** The stored checkout of this session id. */
export function findCheckout(app: ReadApp, { sessionId }: { sessionId: string }): CheckoutRow | undefined {
  return app.db.select().from(checkouts).where(eq(checkouts.session_id, sessionId)).get()
}

/**
 * Reads an open checkout from the provider and acts on it: a paid one of a known user takes effect, anybody else's
 * becomes a claim. Unknown sessions are ignored. May be repeated.
 */
export async function settleCheckout(app: PaymentsApp, { sessionId }: { sessionId: string }): Promise<void> {
  const row = findCheckout(app, { sessionId })
  if (row?.status === 'open') await settleOpen(app, row)
  const claim = findCheckout(app, { sessionId })
  if (claim?.status === 'claim') await receiveClaim(app, claim)
}

async function settleOpen(app: PaymentsApp, row: CheckoutRow): Promise<void> {
  const reading = await requirePayments(app).checkouts.read({ sessionId: row.session_id })
  const isYoung = app.clock.now().getTime() - row.created_at.getTime() < unknownLifeMs
  if (reading.status === 'open' || (reading.status === 'unknown' && isYoung)) return
  if (reading.status !== 'paid') return close(app, row, 'expired', reading)
  // Closed only after it took effect: if Stripe cannot be reached now, the checkout is read again later.
  if (row.proven) await syncSubscription(app, { userId: row.telegram_id })
  close(app, row, row.proven ? 'bound' : 'claim', reading)
}

function close(app: WriteApp, row: CheckoutRow, status: CheckoutRow['status'], reading: CheckoutReading): void {
  app.db
    .update(checkouts)
    .set({
      status,
      customer_id: reading.customerId ?? null,
      subscription_id: reading.subscriptionId ?? null,
      completed_at: app.clock.now(),
    })
    .where(and(eq(checkouts.session_id, row.session_id), eq(checkouts.status, 'open')))
    .run()
}

/**
 * A stranger's payment adds nothing for a user who already has a plan, so it is refunded; otherwise it waits for
 * /activate, of which the person is told once, as soon as they are somebody who has written to the bot. A user who
 * deleted their account cannot claim it.
 */
async function receiveClaim(app: PaymentsApp, claim: CheckoutRow): Promise<void> {
  if (claim.telegram_id === deletedPayerId) await refundClaim(app, claim)
  if (!findUser(app.db, { userId: claim.telegram_id })) return
  if (!mayRedeem(app, app.db, { userId: claim.telegram_id })) {
    await refundClaim(app, claim)
    return
  }
  write(app, tx => tellWaiting(app, tx, claim))
}

/** Claims are settled every night, long after a sent notice and its key are forgotten: the row knows that it was told. */
function tellWaiting(app: TxApp, tx: Tx, { session_id, telegram_id, plan }: CheckoutRow): void {
  const { changes } = tx
    .update(checkouts)
    .set({ told_at: app.clock.now() })
    .where(and(eq(checkouts.session_id, session_id), isNull(checkouts.told_at)))
    .run()
  if (changes === 0) return
  const notice = { kind: 'payment-waiting', plan } as const
  writeNotice(app, tx, { userId: telegram_id, notice, onceKey: `claim:${session_id}` })
}

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
export async function getCheckoutState(app: PaymentsApp, { sessionId }: { sessionId: string }): Promise<CheckoutState> {
  await settleCheckout(app, { sessionId })
  const row = findCheckout(app, { sessionId })
  if (!row) throw new AppError('not-found')
  return { state: states[row.status], plan: row.plan }
}
