import { and, asc, eq, gt, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import { forgetScannerIn, forgetUpdates, namesAsScanner } from '#core/account/erase-rows.ts'
import { forgetScanner } from '#core/account/forget-scanner.ts'
import { stored } from '#core/account/stored.ts'
import type { App, ContactsApp, TxApp, WriteApp } from '#core/app.ts'
import { forgetRows, inBatches } from '#core/base/in-batches.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { monthStart } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { settleJoins } from '#core/contacts/merging/settle-joins.ts'
import { usedLookUps } from '#core/enrichment/enrichments.ts'
import { endTeam } from '#core/events/team/tell-team.ts'
import { writeDeparture } from '#core/plans/departures.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { saveLeftCards } from '#core/scan/cards/save-left-cards.ts'
import { handBackScans } from '#core/scan/hand-back.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { contacts, events, scans, telegramUpdates, users, webhookDeliveries, webhooks } from '#db/schema.ts'

/** Rows deleted at once: a contact takes its messages and look-ups along. */
const atOnce = 50

/**
 * Deletes most of what a user may have thousands of, in batches: in one transaction it would block other writes for
 * seconds. This month's scans stay for `eraseUser`, which counts them. Unfinished updates stay too: one of them may
 * be the deletion request, which continues after a restart. Returns when it began.
 */
export async function eraseMany(app: App, { userId }: { userId: number }): Promise<Date> {
  const began = app.clock.now()
  // Before their contacts: a card that is read meanwhile would go with them.
  write(app, tx => endTeams(app, tx, { userId }))
  // Scans for the teams of others belong to the owners.
  await saveLeftCards(app, { senderId: userId })
  while ((await writeWhenFree(app, tx => settleJoins(tx, { userId }))) > 0) await ownTurn()
  const theirs = app.db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.user_id, userId))
  await forgetRows(app, webhookDeliveries, inArray(webhookDeliveries.webhook_id, theirs), atOnce)
  await forgetRows(app, contacts, eq(contacts.user_id, userId), atOnce)
  const naming = { table: webhookDeliveries, where: namesAsScanner(userId), atOnce }
  await inBatches(app, naming, (tx, among) => forgetScannerIn(tx, { userId, among }))
  while ((await writeWhenFree(app, tx => forgetScanner(app, tx, { userId }))) > 0) await ownTurn()
  const isOfBefore = lt(scans.received_at, monthStart(app.clock.now()))
  await forgetRows(app, scans, and(eq(scans.user_id, userId), isOfBefore), atOnce)
  await forgetRows(app, scans, and(eq(scans.book_id, userId), isOfBefore), atOnce)
  await forgetMostUpdates(app, userId)
  return began
}

/**
 * Deletes everything stored about a user in one transaction (PRODUCT §10), except their used quota under an HMAC.
 * Rows that reference the user are deleted by the database; `stored` finds those that only name them. Updates finished
 * before `since` are clean already. Does nothing for an unknown user.
 */
export function eraseUser(
  app: ContactsApp & Pick<App, 'env'>,
  { userId, since = new Date(0) }: { userId: number; since?: Date },
): void {
  write(app, tx => {
    const user = findUser(tx, { userId })
    if (!user) return
    const { used } = quotaOf(app, { userId }, tx)
    writeDeparture(app, tx, { userId, scans: used, lookUps: usedLookUps(app, tx, { userId }) })
    endTeams(app, tx, { userId })
    const erasing = { app, tx, userId, loginPhone: user.login_phone, since }
    for (const { erase } of Object.values(stored)) erase?.(erasing)
    tx.delete(users).where(eq(users.id, userId)).run()
  })
}

/** Ends the teams of the user's events. Members are notified and get back the photos that were not read yet. */
function endTeams(app: TxApp, tx: Tx, { userId }: { userId: number }): void {
  for (const { id: eventId } of tx.select({ id: events.id }).from(events).where(eq(events.user_id, userId)).all())
    endTeam(app, tx, { eventId })
  handBackScans(app, tx, { ownerId: userId })
}

/** Updates searched at once: the number may be anywhere in a body. */
const updatesAtOnce = 1000

/** Cleans some of the finished updates at a time. */
async function forgetMostUpdates(app: WriteApp, userId: number): Promise<void> {
  const { update_id, processed_at } = telegramUpdates
  for (let from = -1; ; ) {
    const ids = app.db.select({ update_id }).from(telegramUpdates).where(gt(update_id, from)).orderBy(asc(update_id))
    const last = ids.limit(updatesAtOnce).all().at(-1)?.update_id
    if (last === undefined) return
    const isOfPart = and(gt(update_id, from), lte(update_id, last), isNotNull(processed_at))
    await writeWhenFree(app, tx => forgetUpdates(app, tx, { userId, among: isOfPart }))
    from = last
    await ownTurn()
  }
}
