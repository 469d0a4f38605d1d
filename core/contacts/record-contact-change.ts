import { and, eq, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { apiContactOf } from '#core/contacts/api-contact.ts'
import { writeEvent } from '#core/webhooks/write-event.ts'
import type { Tx } from '#db/client.ts'
import { contacts, users } from '#db/schema.ts'

/** What happened to a contact, as webhooks name it. A restored one is `created` again, with the uid it had. */
export type ContactEvent = 'created' | 'updated' | 'merged' | 'deleted'

/** What every write of a contact sets. */
type Stamp = { version: number; updated_at: Date }
type Columns = Omit<Partial<typeof contacts.$inferInsert>, keyof Stamp | 'id' | 'user_id' | 'uid'>

/**
 * The one place that every write of a contact goes through: `save` writes the row with its stamp, the next number of
 * its owner's changes, and the webhook deliveries are written in the same transaction. Answers the contact's id.
 */
export function recordContactChange(
  app: App,
  tx: Tx,
  { userId, event }: { userId: number; event: ContactEvent },
  save: (stamp: Stamp) => number,
): number {
  const { version } = tx
    .update(users)
    .set({ contacts_version: sql`${users.contacts_version} + 1` })
    .where(eq(users.id, userId))
    .returning({ version: users.contacts_version })
    .get()
  const contactId = save({ version, updated_at: app.clock.now() })
  const row = tx.select().from(contacts).where(eq(contacts.id, contactId)).get()
  const data = () => row && apiContactOf(tx, row)
  if (row) writeEvent(app, tx, { userId, type: `contact.${event}`, subject: row.uid, data })
  return contactId
}

/** A contact with these values; answers its id. */
export function addContact(
  app: App,
  tx: Tx,
  { userId, uid, columns }: { userId: number; uid: string; columns: Columns },
): number {
  const created_at = app.clock.now()
  return recordContactChange(app, tx, { userId, event: 'created' }, stamp => {
    const row = { user_id: userId, uid, created_at, timestamp: created_at, ...columns, ...stamp }
    return tx.insert(contacts).values(row).returning({ id: contacts.id }).get().id
  })
}

/** These values are the contact's from now on; without any, something that belongs to it has changed, like its pictures. */
export function changeContact(
  app: App,
  tx: Tx,
  { userId, contactId, event }: { userId: number; contactId: number; event: ContactEvent },
  columns: Columns = {},
): void {
  recordContactChange(app, tx, { userId, event }, stamp => {
    tx.update(contacts)
      .set({ ...columns, ...stamp })
      .where(and(eq(contacts.id, contactId), eq(contacts.user_id, userId)))
      .run()
    return contactId
  })
}
