import { and, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { forgetScanner } from '#core/account/forget-scanner.ts'
import type { App, ContactsApp, TxApp } from '#core/app.ts'
import { settleJoins } from '#core/contacts/merging/settle-joins.ts'
import type { Tx } from '#db/client.ts'
import { telegramUpdates, voiceNotes, webhookDeliveries } from '#db/schema.ts'

/** An account that is being erased in a transaction. Updates that were finished before `since` are clean already. */
export type Erasing = {
  app: ContactsApp & Pick<App, 'env'>
  tx: Tx
  userId: number
  loginPhone: string | null
  since: Date
}

/** Removes them as the person who scanned a contact, everywhere. */
export function forgetScannerOfAll({ app, tx, userId }: Erasing): void {
  while (forgetScanner(app, tx, { userId }) > 0);
}

/** What their scans added to contacts of others stays, even if other merges are undone later. */
export function settleAllJoins({ tx, userId }: Erasing): void {
  while (settleJoins(tx, { userId }) > 0);
}

/** The condition for deliveries to other people’s webhooks that name this person as the scanner of a contact. */
export function namesAsScanner(userId: number): SQL {
  const start = `"scanned_by":{"id":${userId},`
  return sql`${webhookDeliveries.webhook_id} in (
    select webhook.id from webhooks webhook where webhook.user_id in (
      select event.user_id from events event join event_members member on member.event_id = event.id
      where member.user_id = ${userId}
      union select contact.user_id from contacts contact where contact.scanned_by = ${userId}
    )) and instr(${webhookDeliveries.body}, ${start}) > 0`
}

/** Removes the scanner from the bodies of these deliveries. */
export function forgetScannerIn(tx: Tx, { userId, among }: { userId: number; among: SQL | undefined }): void {
  const { id, body } = webhookDeliveries
  for (const row of tx.select({ id, body }).from(webhookDeliveries).where(among).all()) {
    const without = JSON.parse(row.body, (key, value) => (key === 'scanned_by' && value?.id === userId ? null : value))
    const set = { body: JSON.stringify(without) }
    tx.update(webhookDeliveries).set(set).where(eq(id, row.id)).run()
  }
}

/** The deliveries to the webhooks of others no longer name this person. */
export function forgetDeliveries({ tx, userId }: Erasing): void {
  forgetScannerIn(tx, { userId, among: namesAsScanner(userId) })
}

/** Removes the sender's chat from recordings about contacts of a team's owner. */
export function forgetSenderOfVoiceNotes({ tx, userId }: Erasing): void {
  const { id, source_key } = voiceNotes
  // The index has the keys, so that no recording is read.
  const sent = tx
    .select({ id })
    .from(voiceNotes)
    .where(sql`${source_key} like ${`${userId}:%`}`)
  const ids = sent.all().map(row => row.id)
  tx.update(voiceNotes)
    .set({ source_key: sql`'erased:' || ${id}` })
    .where(inArray(id, ids))
    .run()
}

/** The updates of this person that are not clean yet. */
export function forgetUpdatesSince({ app, tx, userId, since }: Erasing): void {
  const { processed_at } = telegramUpdates
  // In sequence: with either condition SQLite would read every body.
  for (const left of [isNull(processed_at), gte(processed_at, since)]) forgetUpdates(app, tx, { userId, among: left })
}

/** Empties those updates of a person. The ids stay for a day, so that an update repeated by Telegram is recognised. */
export function forgetUpdates(app: TxApp, tx: Tx, { userId, among }: { userId: number; among: SQL | undefined }): void {
  // Parsing every update of the day takes long, but few contain the number at all.
  const isFromThem = sql`instr(${telegramUpdates.body}, ${`"id":${userId}`}) > 0 and exists (
    select 1 from json_tree(${telegramUpdates.body}) part
    where part.key = 'id' and part.value = ${userId} and (part.path like '%.from' or part.path like '%.chat'))`
  tx.update(telegramUpdates)
    .set({ lane: 'erased', body: {}, processed_at: app.clock.now() })
    .where(and(among, or(eq(telegramUpdates.lane, `chat:${userId}`), isFromThem)))
    .run()
}
