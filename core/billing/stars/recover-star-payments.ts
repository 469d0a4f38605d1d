import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import type { ReceivedStars } from '#core/billing/payments-port.ts'
import { recordStarPayment } from '#core/billing/stars/record-star-payment.ts'
import { readStarPayload } from '#core/billing/stars/star-payload.ts'
import { plansForStars } from '#core/billing/stars-price.ts'
import { findUser } from '#core/users/find-user.ts'
import { starPayments } from '#db/schema.ts'

/**
 * Reads the payments from Telegram and applies those that are not stored here, for example because the database
 * failed when their update came: Telegram sends it only once. Payments from before a person deleted their account are
 * ignored. Throws `telegram-failed`.
 */
export async function recoverStarPayments(app: App): Promise<void> {
  const isUsed = plansForStars(app).length > 0 || app.db.select().from(starPayments).limit(1).get() !== undefined
  if (!app.stars || !isUsed) return
  for (const payment of await app.stars.listPayments()) {
    if (!isLost(app, payment)) continue
    const { userId, chargeId, payload } = payment
    app.log.warn({ userId, chargeId }, 'A payment in Stars had not arrived: applied now')
    const known = app.db.select().from(starPayments).where(eq(starPayments.payload, payload)).limit(1).get()
    await recordStarPayment(app, { ...payment, isFirst: known === undefined })
  }
}

function isLost(app: App, { userId, chargeId, payload, paidAt, paidUntil }: ReceivedStars): boolean {
  if (!readStarPayload(payload) || !paidUntil || paidUntil <= app.clock.now()) return false
  const user = findUser(app.db, { userId })
  if (!user || user.created_at > paidAt) return false
  return app.db.select().from(starPayments).where(eq(starPayments.charge_id, chargeId)).get() === undefined
}
