import { and, eq, sql } from 'drizzle-orm'
import type { ContactsApp } from '#core/app.ts'
import { prepared } from '#core/base/prepared.ts'
import { findApiContact } from '#core/contact-rows/api-contact.ts'
import { forgetGoneNotes } from '#core/contact-rows/dated-notes.ts'
import { writeSeriesOf } from '#core/outbox/write-series.ts'
import { writeEvents } from '#core/webhooks/write-events.ts'
import type { Tx } from '#db/client.ts'
import { contacts, users } from '#db/schema.ts'

/** What happened to a contact, as webhooks name it. A restored one is `created` again, with the uid it had. */
export type ContactEvent = 'created' | 'updated' | 'merged' | 'deleted'

/** What every write of a contact sets. */
type Stamp = { version: number; updated_at: Date }
type Columns = Omit<Partial<typeof contacts.$inferInsert>, keyof Stamp | 'id' | 'user_id' | 'uid'>

/**
 * Every write of one contact goes through here: `save` writes the row with its stamp, the next number of its owner's
 * changes, and the webhook deliveries and the promise to correct the message of a photo series that shows the contact are
 * written in the same transaction. Returns the contact's id.
 */
export function recordContactChange(
  app: ContactsApp,
  tx: Tx,
  { userId, event }: { userId: number; event: ContactEvent },
  save: (stamp: Stamp) => number,
): number {
  const { version } = nextVersion(tx).get({ userId })
  const contactId = save({ version, updated_at: app.clock.now() })
  writeEvents(app, tx, {
    userId,
    type: `contact.${event}`,
    events: eventDataOf(tx, { userId, contactIds: [contactId], event }),
  })
  writeSeriesOf(app, tx, { contactIds: [contactId] })
  return contactId
}

const nextVersion = prepared(tx =>
  tx
    .update(users)
    .set({ contacts_version: sql`${users.contacts_version} + 1` })
    .where(eq(users.id, sql.placeholder('userId')))
    .returning({ version: users.contacts_version }),
)

type Changed = { userId: number; contactIds: readonly number[]; event: ContactEvent }

/** What programs are told of these contacts, each read when it is asked for: of one that is deleted, nothing after that. */
function* eventDataOf(tx: Tx, { userId, contactIds, event }: Changed) {
  for (const contactId of contactIds) {
    const data = findApiContact(tx, { userId, contactId })
    if (data && (event === 'deleted' || !data.deleted_at)) yield { subject: data.id, data }
  }
}

/** A contact with these values; answers its id. */
export function addContact(
  app: ContactsApp,
  tx: Tx,
  { userId, uid, columns }: { userId: number; uid: string; columns: Columns },
): number {
  const created_at = app.clock.now()
  return recordContactChange(app, tx, { userId, event: 'created' }, stamp => {
    const row = { user_id: userId, uid, created_at, timestamp: created_at, ...columns, ...stamp }
    return tx.insert(contacts).values(row).returning({ id: contacts.id }).get().id
  })
}

/**
 * The same happened to many contacts of a user, with these values for all of them: at once, since one by one a thousand
 * take a second. Their numbers follow their ids, whose gaps are left out of the count as well.
 */
export function changeContacts(
  app: ContactsApp,
  tx: Tx,
  { userId, contactIds, event }: Changed,
  columns: Columns = {},
): void {
  if (contactIds.length === 0) return
  const [first, last] = [Math.min(...contactIds), Math.max(...contactIds)]
  const { version } = tx
    .update(users)
    .set({ contacts_version: sql`${users.contacts_version} + ${last - first + 1}` })
    .where(eq(users.id, userId))
    .returning({ version: users.contacts_version })
    .get()
  const these = sql`${contacts.id} in (select value from json_each(${JSON.stringify(contactIds)}))`
  tx.update(contacts)
    .set({ ...columns, version: sql`${version - last} + ${contacts.id}`, updated_at: app.clock.now() })
    .where(and(eq(contacts.user_id, userId), these))
    .run()
  writeEvents(app, tx, { userId, type: `contact.${event}`, events: eventDataOf(tx, { userId, contactIds, event }) })
  // What many contacts have in common, such as a tag, no message of a series shows.
  if (event !== 'updated') writeSeriesOf(app, tx, { contactIds })
}

/** Applies a change to a contact and records it for sync. Without values, records that something attached to it changed. */
export function changeContact(
  app: ContactsApp,
  tx: Tx,
  { userId, contactId, event }: { userId: number; contactId: number; event: ContactEvent },
  columns: Columns = {},
): void {
  recordContactChange(app, tx, { userId, event }, stamp => {
    tx.update(contacts)
      .set({ ...columns, ...stamp })
      .where(and(eq(contacts.id, contactId), eq(contacts.user_id, userId)))
      .run()
    if (columns.notes !== undefined) forgetGoneNotes(tx, contactId)
    return contactId
  })
}
