import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { maxLength, shorten } from '#contracts/lengths.ts'
import type { Meeting } from '#contracts/teams.ts'
import type { OwnedContact, OwnedEvent, ReadApp } from '#core/app.ts'
import { countRows } from '#core/base/prepared.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import type { Tx } from '#db/client.ts'
import { events, meetings, users } from '#db/schema.ts'

/** Every time that a contact was scanned at an event, oldest first. Throws `not-found`. */
export function listMeetings(app: ReadApp, { userId, contactId }: OwnedContact): Meeting[] {
  getContactRow(app.db, { userId, contactId, action: 'read' })
  return meetingsOf(app.db, { contactId })
}

/** The same without asking who wants to know. */
export function meetingsOf(tx: Tx, { contactId }: { contactId: number }): Meeting[] {
  return tx
    .select({ row: meetings, event: events.name, first_name: users.first_name, last_name: users.last_name })
    .from(meetings)
    .leftJoin(events, eq(events.id, meetings.event_id))
    .leftJoin(users, eq(users.id, meetings.scanned_by))
    .where(eq(meetings.contact_id, contactId))
    .orderBy(asc(meetings.id))
    .all()
    .map(({ row: { id, met_at, scanned_by, note }, event, first_name, last_name }) => ({
      id,
      met_at: met_at.toISOString(),
      event: event ?? '',
      scanned_by: scanned_by === null ? null : { id: scanned_by, name: `${first_name} ${last_name}`.trim() },
      note,
    }))
}

/** In the transaction that saves the card: it was scanned at an event. The same card is one meeting. */
export function addMeeting(tx: Tx, meeting: Omit<typeof meetings.$inferInsert, 'id' | 'note'>): void {
  tx.insert(meetings).values(meeting).onConflictDoNothing().run()
}

/** Moves the meeting of a card to another contact. */
export function moveMeeting(tx: Tx, { cardId, contactId }: { cardId: number; contactId: number }): void {
  tx.update(meetings).set({ contact_id: contactId }).where(eq(meetings.card_id, cardId)).run()
}

/** Adds a note to the latest meeting of this person with a contact, if they have met. */
export function noteMeeting(
  tx: Tx,
  { userId, contactId, text }: { userId: number; contactId: number; text: string },
): void {
  const isWanted = and(eq(meetings.contact_id, contactId), eq(meetings.scanned_by, userId))
  const latest = tx.select().from(meetings).where(isWanted).orderBy(desc(meetings.id)).get()
  if (!latest) return
  const note = shorten([latest.note, text].filter(Boolean).join('\n'), maxLength.notes)
  tx.update(meetings).set({ note }).where(eq(meetings.id, latest.id)).run()
}

/** How many cards this person has scanned at an event. */
export function countMeetings(tx: Tx, { userId, eventId }: OwnedEvent): number {
  const isWanted = sql`${meetings.event_id} = ${eventId} and ${meetings.scanned_by} = ${userId}`
  return countRows(tx, meetings, isWanted)
}
