import { cleanLine } from 'card-reader/clean-text'
import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import { maxLength, shorten } from '#contracts/lengths.ts'
import type { Reminder, Reminders } from '#contracts/messages/reminders.ts'
import { contactName } from '#contracts/values/full-name.ts'
import type { OwnedContact, ReadApp, TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { countRows } from '#core/base/prepared.ts'
import { dayMs } from '#core/base/time.ts'
import { addDays, civilOf, momentOf } from '#core/base/values/civil-time.ts'
import { write } from '#core/base/write.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { survivorOf } from '#core/contacts/merging/merge-contacts.ts'
import { morningHour } from '#core/reminders/when/time-of.ts'
import { timeZoneOf } from '#core/users/time-zone-of.ts'
import type { Tx } from '#db/client.ts'
import { reminders } from '#db/schema.ts'

/** The furthest day of a reminder. */
const furthestMs = 2 * 366 * dayMs
/** How long a reminder stays that was sent and not marked as done. */
const toldMs = 30 * dayMs

/** Whether a reminder may be set for this time: one that is not over, and at most two years ahead. */
export function isRemindable(at: Date, now: Date): boolean {
  return at > now && at.getTime() <= now.getTime() + furthestMs
}

/**
 * Reminds a person of a contact at this time, in place of an earlier reminder; its words stay if no others are given.
 * Throws `not-found`, `too-many-reminders`, or `invalid-input` for the past and for more than two years ahead.
 */
export function setReminder(
  app: WriteApp,
  { at, about, ...owned }: OwnedContact & { at: Date; about?: string | undefined },
): Reminder {
  write(app, tx => writeReminderRow(app, tx, { ...owned, at, about }))
  const set = findReminder(app, owned)
  if (!set) throw new AppError('not-found')
  return set
}

/** Within a transaction: the same as `setReminder`. */
export function writeReminderRow(
  app: TxApp,
  tx: Tx,
  { userId, contactId, at, about }: OwnedContact & { at: Date; about?: string | undefined },
): void {
  const now = app.clock.now()
  if (!isRemindable(at, now)) {
    throw new AppError('invalid-input', { fields: { due_at: 'Must be in the future, by at most two years' } })
  }
  if (!findContact(tx, { userId, contactId })) throw new AppError('not-found')
  const isNew = !tx.select({ id: reminders.id }).from(reminders).where(isOf({ userId, contactId })).get()
  if (isNew && countReminders(tx, { userId }) >= app.limits.reminders) throw new AppError('too-many-reminders')
  const words = about === undefined ? {} : { about: shorten(cleanLine(about), maxLength.reminder) }
  const set = { due_at: at, told_at: null, created_at: now, ...words }
  tx.insert(reminders)
    .values({ user_id: userId, contact_id: contactId, ...set })
    .onConflictDoUpdate({ target: [reminders.user_id, reminders.contact_id], set })
    .run()
}

/**
 * Deletes the reminder of a contact; after a merge, that of the contact that remained. Does nothing if there is none.
 * Returns the contact, undefined for one that is deleted or that the person may not see.
 */
export function removeReminder(app: WriteApp, { userId, contactId: askedId }: OwnedContact): Contact | undefined {
  return write(app, tx => {
    const owned = { userId, contactId: survivorOf(tx, { contactId: askedId }) }
    tx.delete(reminders).where(isOf(owned)).run()
    return findContact(tx, owned)
  })
}

/** A person's reminder of a contact that they may see. */
export function findReminder(app: ReadApp, owned: OwnedContact): Reminder | undefined {
  const row = app.db.select().from(reminders).where(isOf(owned)).get()
  return row && reminderOf(app.db, row)
}

/** A person's reminders of contacts that they may see, the next one first, and the time zone of their words. */
export function listReminders(app: ReadApp, { userId }: { userId: number }): Reminders {
  const rows = app.db
    .select()
    .from(reminders)
    .where(eq(reminders.user_id, userId))
    .orderBy(asc(reminders.due_at), asc(reminders.id))
    .all()
  const { zone, isKnown } = timeZoneOf(app, { userId })
  return { reminders: rows.flatMap(row => reminderOf(app.db, row) ?? []), time_zone: zone, is_zone_known: isKnown }
}

/** Nine in the morning so many days from now, in the person's time zone. */
export function morningIn(app: WriteApp, { userId, days }: { userId: number; days: number }): Date {
  const { zone } = timeZoneOf(app, { userId })
  const today = civilOf(app.clock.now(), zone)
  return momentOf({ ...addDays(today, days), hour: morningHour, minute: 0 }, zone)
}

/** Deletes reminders that were sent more than 30 days ago. */
export async function forgetToldReminders(app: WriteApp): Promise<void> {
  const before = new Date(app.clock.now().getTime() - toldMs)
  await forgetRows(app, reminders, and(isNotNull(reminders.told_at), lt(reminders.told_at, before)))
}

/** By the contact of each reminder that a person has, whether it still waits. */
export function waitingOf(tx: Tx, { userId }: { userId: number }): Map<number, boolean> {
  const { contact_id, told_at } = reminders
  const rows = tx.select({ contact_id, told_at }).from(reminders).where(eq(reminders.user_id, userId)).all()
  return new Map(rows.map(row => [row.contact_id, row.told_at === null]))
}

/** Within a transaction: reminds a person of all these contacts, whom they may see, at this time; there must be room for them. */
export function writeReminderRows(
  app: TxApp,
  tx: Tx,
  { userId, contactIds, at }: { userId: number; contactIds: readonly number[]; at: Date },
): void {
  tx.run(sql`insert into ${reminders} (user_id, contact_id, due_at, created_at)
    select ${userId}, value, ${at.getTime()}, ${app.clock.now().getTime()} from json_each(${JSON.stringify(contactIds)}) where true
    on conflict (user_id, contact_id) do update
      set due_at = excluded.due_at, told_at = null, created_at = excluded.created_at`)
}

function isOf({ userId, contactId }: OwnedContact) {
  return and(eq(reminders.user_id, userId), eq(reminders.contact_id, contactId))
}

function countReminders(tx: Tx, { userId }: { userId: number }): number {
  const where = sql`${reminders.user_id} = ${userId}`
  return countRows(tx, reminders, where)
}

function reminderOf(tx: Tx, row: typeof reminders.$inferSelect): Reminder | undefined {
  const { user_id: userId, contact_id: contactId, due_at, about, told_at } = row
  const contact = findContact(tx, { userId, contactId })
  if (!contact) return undefined
  return {
    contact_id: contactId,
    contact_name: contactName(contact),
    company: contact.company,
    due_at: due_at.toISOString(),
    about,
    is_told: told_at !== null,
  }
}
