import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { App, OwnedContact } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { type ContactRow, cardOf, columnsOf } from '#core/contact-rows/contact-row.ts'
import { getContact, getContactRow } from '#core/contact-rows/contacts.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { addJoin } from '#core/contacts/merging/settle-joins.ts'
import { keepsCardImages } from '#core/contacts/pictures/card-images.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { requireQuota } from '#core/plans/quota-of.ts'
import type { Tx } from '#db/client.ts'
import { cardImages, contacts, scanCards, scans } from '#db/schema.ts'

/**
 * Keeps a copy of a team's contact in the member's own contacts: card, pictures, notes and tags. It is a scan on the
 * member's own plan, once per contact; asked again, it answers the copy. Throws `not-found` and `quota-exceeded`.
 */
export function keepCopy(app: App, { userId, contactId }: OwnedContact): Contact {
  const copyId = write(app, tx => {
    const row = getContactRow(tx, { userId, contactId, action: 'copy' })
    const scan = takeScan(app, tx, { userId, contactId })
    if (scan.copyId !== null) return scan.copyId
    const copy = copyOf(app, tx, { userId, row })
    tx.insert(scanCards).values({ scan_id: scan.id, position: 0, saved_at: app.clock.now(), contact_id: copy }).run()
    return copy
  })
  return getContact(app, { userId, contactId: copyId })
}

/** The scan that the copy counts as, with the copy where there is one. No Idempotency-Key can hold a space. */
function takeScan(app: App, tx: Tx, { userId, contactId }: OwnedContact) {
  const source_key = `copy ${contactId}`
  const isWanted = and(eq(scans.user_id, userId), eq(scans.source, 'web'), eq(scans.source_key, source_key))
  const known = tx
    .select({ id: scans.id, copyId: contacts.id })
    .from(scans)
    .leftJoin(scanCards, eq(scanCards.scan_id, scans.id))
    .leftJoin(contacts, and(eq(contacts.id, scanCards.contact_id), isNull(contacts.deleted_at)))
    .where(isWanted)
    .get()
  if (known?.copyId) return known
  requireQuota(app, { userId }, tx)
  // A copy that was deleted since may be made again, and counts again.
  if (known)
    tx.update(scans)
      .set({ source_key: `${source_key} ${known.id}` })
      .where(eq(scans.id, known.id))
      .run()
  const now = app.clock.now()
  const moments = { received_at: now, started_at: now, finished_at: now }
  const { id } = tx
    .insert(scans)
    .values({ user_id: userId, source: 'web', source_key, status: 'done', ...moments })
    .returning({ id: scans.id })
    .get()
  return { id, copyId: null }
}

/** The member's new contact, or the one of theirs that the card completes. */
function copyOf(app: App, tx: Tx, { userId, row }: { userId: number; row: ContactRow }): number {
  const [card, at] = [cardOf(row), app.clock.now()]
  const { contactId, merge } = saveCard(app, tx, {
    ...{ userId, card, image: undefined, at },
    ...(row.source && { source: row.source }),
  })
  if (merge) {
    addJoin(tx, { contact_id: contactId, merge, joined_at: at })
    return contactId
  }
  if (keepsCardImages(tx, { userId })) {
    tx.run(sql`insert into ${cardImages} (contact_id, side, jpeg, cut_out, thumbnail, read_values)
      select ${contactId}, side, jpeg, cut_out, thumbnail, read_values from ${cardImages} where contact_id = ${row.id}`)
  }
  const { notes, tags } = row
  const { uid } = getContactRow(tx, { userId, contactId, action: 'edit' })
  const columns = { ...columnsOf(app, card, { uid, notes, tags }), notes, tags }
  changeContact(app, tx, { userId, contactId, event: 'updated' }, columns)
  return contactId
}
