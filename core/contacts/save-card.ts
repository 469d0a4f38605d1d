import { randomUUID } from 'node:crypto'
import { and, desc, inArray, or, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { cardOf, columnsOf } from '#core/contacts/contact-row.ts'
import { getContactRow, notDeleted } from '#core/contacts/contacts.ts'
import { isSamePerson, mergeContact } from '#core/contacts/merge-contact.ts'
import { addContact, changeContact } from '#core/contacts/record-contact-change.ts'
import type { CardContact, CardSide } from '#core/contracts/contacts.ts'
import type { Tx } from '#db/client.ts'
import { cardImages, contacts } from '#db/schema.ts'

/** What a merge changed, so that "Keep both" can undo it. */
export type Merge = { read: CardContact; before: CardContact; timestamp: number }

/**
 * The card is a contact: the one it duplicates, filled and refreshed, else a new one. A duplicate keeps its own
 * picture: its fields were read from that one.
 */
export function saveCard(
  app: App,
  tx: Tx,
  { userId, card, image }: { userId: number; card: CardContact; image: Uint8Array | undefined },
): { contactId: number; merge: Merge | undefined } {
  const now = app.clock.now()
  const known = findSamePerson(tx, userId, card)
  if (!known) return { contactId: insertContact(app, tx, { userId, card, image }), merge: undefined }
  const before = cardOf(known)
  const columns = { ...columnsOf(app, mergeContact(before, card), known), timestamp: now }
  changeContact(app, tx, { userId, contactId: known.id, event: 'merged' }, columns)
  return { contactId: known.id, merge: { read: card, before, timestamp: known.timestamp.getTime() } }
}

/** A new contact with its card's picture; answers its id. */
export function insertContact(
  app: App,
  tx: Tx,
  { userId, card, image }: { userId: number; card: CardContact; image: Uint8Array | undefined },
): number {
  const uid = randomUUID()
  const id = addContact(app, tx, { userId, uid, columns: columnsOf(app, card, { uid, notes: '', tags: [] }) })
  if (image) saveImage(tx, id, 'front', image)
  return id
}

/** The back side fills the contact's empty fields and never overwrites one. Throws `not-found`. */
export function saveBackSide(
  app: App,
  tx: Tx,
  {
    userId,
    contactId,
    card,
    image,
  }: { userId: number; contactId: number; card: CardContact | undefined; image: Uint8Array | undefined },
): void {
  const known = getContactRow(tx, { userId, contactId })
  if (image) saveImage(tx, contactId, 'back', image)
  const columns = card ? columnsOf(app, mergeContact(cardOf(known), card), known) : {}
  if (card || image) changeContact(app, tx, { userId, contactId, event: 'updated' }, columns)
}

/** Looks in the first e-mails and phones by index, in the further ones only where a contact has any. */
function findSamePerson(tx: Tx, userId: number, card: CardContact) {
  const emails = [card.email, ...card.further_emails].filter(Boolean).map(email => email.toLowerCase())
  const phones = [card.phone_e164, ...card.further_phones.map(phone => phone.e164)].filter(Boolean)
  const further = JSON.stringify([...emails, ...phones])
  return tx
    .select()
    .from(contacts)
    .where(
      and(
        notDeleted(userId),
        or(
          inArray(sql`lower(${contacts.email})`, emails),
          inArray(contacts.phone_e164, phones),
          sql`${contacts.further_emails} <> '[]' and exists (
            select 1 from json_each(${contacts.further_emails}) mine, json_each(${further}) theirs
            where lower(mine.value) = theirs.value)`,
          sql`${contacts.further_phones} <> '[]' and exists (
            select 1 from json_each(${contacts.further_phones}) mine, json_each(${further}) theirs
            where mine.value ->> 'e164' = theirs.value)`,
        ),
      ),
    )
    .orderBy(desc(contacts.timestamp))
    .all()
    .find(row => isSamePerson(cardOf(row), card))
}

function saveImage(tx: Tx, contactId: number, side: CardSide, image: Uint8Array): void {
  const jpeg = Buffer.from(image)
  tx.insert(cardImages)
    .values({ contact_id: contactId, side, jpeg })
    .onConflictDoUpdate({ target: [cardImages.contact_id, cardImages.side], set: { jpeg } })
    .run()
}
