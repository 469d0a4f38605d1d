import { eq } from 'drizzle-orm'
import { groupStartPrefix, type TeamGroup } from '#contracts/teams.ts'
import type { App, OwnedEvent, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { findEvent } from '#core/events/events.ts'
import { requireRight } from '#core/plans/rights.ts'
import type { Tx } from '#db/client.ts'
import { eventGroups } from '#db/schema.ts'

/**
 * Links a Telegram group to an event, instead of the group that was linked to it before. Throws `not-found` for an event
 * that is not the user's, `plan-needed`, and `group-taken` for a group that is linked to somebody else's event.
 */
export function linkGroup(
  app: WriteApp & Pick<App, 'basePlan'>,
  { userId, eventId, ...group }: OwnedEvent & { chatId: number; title: string; isAdmin: boolean },
): void {
  write(app, tx => {
    if (!findEvent(tx, { userId, eventId })) throw new AppError('not-found')
    requireRight(app, { userId, right: 'teams' }, tx)
    const known = findGroup(tx, group)
    if (known && !findEvent(tx, { userId, eventId: known.event_id })) throw new AppError('group-taken')
    unlink(tx, { eventId })
    forgetGroup(tx, group)
    const { chatId: chat_id, title, isAdmin: is_admin } = group
    tx.insert(eventGroups).values({ chat_id, event_id: eventId, title, is_admin, linked_at: app.clock.now() }).run()
  })
}

/** Photos of the group that is linked to this event are no longer read. Throws `not-found`. */
export function unlinkGroup(app: WriteApp, owned: OwnedEvent): void {
  write(app, tx => {
    if (!findEvent(tx, owned)) throw new AppError('not-found')
    unlink(tx, owned)
  })
}

function unlink(tx: Tx, { eventId }: { eventId: number }): void {
  tx.delete(eventGroups).where(eq(eventGroups.event_id, eventId)).run()
}

/** The bot's rights in a group have changed; undefined if it has left. */
export function noteGroupRights(app: WriteApp, group: { chatId: number; isAdmin: boolean | undefined }): void {
  const { chatId, isAdmin: is_admin } = group
  write(app, tx => {
    if (is_admin === undefined) forgetGroup(tx, group)
    else tx.update(eventGroups).set({ is_admin }).where(eq(eventGroups.chat_id, chatId)).run()
  })
}

/** Telegram has made a supergroup of a group, with another id. */
export function moveGroup(app: WriteApp, { from, to }: { from: number; to: number }): void {
  write(app, tx => {
    forgetGroup(tx, { chatId: to })
    tx.update(eventGroups).set({ chat_id: to }).where(eq(eventGroups.chat_id, from)).run()
  })
}

function forgetGroup(tx: Tx, { chatId }: { chatId: number }): void {
  tx.delete(eventGroups).where(eq(eventGroups.chat_id, chatId)).run()
}

/** What a Telegram group is linked to; undefined for nothing. */
export function findGroup(tx: Tx, { chatId }: { chatId: number }): typeof eventGroups.$inferSelect | undefined {
  return tx.select().from(eventGroups).where(eq(eventGroups.chat_id, chatId)).get()
}

/** The group that is linked to an event; undefined for none. */
export function findGroupOf(tx: Tx, { eventId }: { eventId: number }): TeamGroup | undefined {
  const row = tx.select().from(eventGroups).where(eq(eventGroups.event_id, eventId)).get()
  return row && { title: row.title, is_admin: row.is_admin }
}

/** The chat of the group that is linked to an event; undefined for none. */
export function findGroupChat(tx: Tx, { eventId }: { eventId: number }): number | undefined {
  const ofEvent = eq(eventGroups.event_id, eventId)
  return tx.select({ chatId: eventGroups.chat_id }).from(eventGroups).where(ofEvent).get()?.chatId
}

/** The link that adds the bot to a group of the owner's choice and links it to the event; null while the bot's name is unknown. */
export function groupLinkOf(botUsername: string | undefined, { eventId }: { eventId: number }): string | null {
  return botUsername === undefined ? null : `https://t.me/${botUsername}?startgroup=${groupStartPrefix}${eventId}`
}

/** Whether a chat is a group: Telegram numbers people above zero and groups below. */
export function isGroupChat(chatId: number): boolean {
  return chatId < 0
}
