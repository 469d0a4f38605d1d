import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { phoneIdOf } from '#core/auth/portal-code.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { monthStart } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { usedLookUps } from '#core/enrichment/take-look-up.ts'
import { writeDeparture } from '#core/plans/departures.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import {
  botState,
  checkouts,
  contacts,
  outbox,
  portalCodes,
  scans,
  telegramUpdates,
  users,
  webhookDeliveries,
  webhooks,
} from '#db/schema.ts'

/** Rows that go at once: a contact takes its messages and what was found of it along. */
const atOnce = 50

/**
 * Of what somebody may have thousands of, most is gone, some rows at a time: in one transaction it would take a second,
 * in which nobody else writes. The scans of this month stay for `eraseUser`, which counts them.
 */
export async function eraseMany(app: App, { userId }: { userId: number }): Promise<void> {
  const theirs = app.db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.user_id, userId))
  await forgetRows(app, webhookDeliveries, inArray(webhookDeliveries.webhook_id, theirs), atOnce)
  await forgetRows(app, contacts, eq(contacts.user_id, userId), atOnce)
  const isOfBefore = lt(scans.received_at, monthStart(app.clock.now()))
  await forgetRows(app, scans, and(eq(scans.user_id, userId), isOfBefore), atOnce)
}

/**
 * Everything that is stored of a user is gone in one transaction (PRODUCT §10), but for their used quota under an HMAC.
 * Whatever references the user goes with the row; what only names them is looked for here. Does nothing for nobody.
 */
export function eraseUser(app: App, { userId }: { userId: number }): void {
  write(app, tx => {
    const user = findUser(tx, { userId })
    if (!user) return
    const { used } = quotaOf(app, { userId }, tx)
    writeDeparture(app, tx, { userId, scans: used, lookUps: usedLookUps(app, tx, { userId }) })
    forgetUpdates(app, tx, userId)
    tx.delete(botState)
      .where(sql`${botState.key} like ${`%:${userId}`}`)
      .run()
    if (user.login_phone) {
      tx.delete(portalCodes)
        .where(eq(portalCodes.phone_id, phoneIdOf(app, user.login_phone)))
        .run()
    }
    tx.delete(checkouts).where(eq(checkouts.telegram_id, userId)).run()
    tx.delete(outbox).where(eq(outbox.chat_id, userId)).run()
    tx.delete(users).where(eq(users.id, userId)).run()
  })
}

/** The ids stay for a day, so that an update which Telegram repeats is not taken for a new one. */
function forgetUpdates(app: App, tx: Tx, userId: number): void {
  // Taking every update of the day apart takes long: those that hold the number at all are few.
  const isFromThem = sql`instr(${telegramUpdates.body}, ${`"id":${userId}`}) > 0 and exists (
    select 1 from json_tree(${telegramUpdates.body}) part
    where part.key = 'id' and part.value = ${userId} and (part.path like '%.from' or part.path like '%.chat'))`
  tx.update(telegramUpdates)
    .set({ lane: 'erased', body: {}, processed_at: app.clock.now() })
    .where(or(eq(telegramUpdates.lane, `chat:${userId}`), isFromThem))
    .run()
}
