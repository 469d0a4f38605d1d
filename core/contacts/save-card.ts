import { randomUUID } from 'node:crypto'
import { mergeContact } from 'card-reader/merge-contact'
import { and, eq } from 'drizzle-orm'
import type { CardContact, CardSide, ContactSource } from '#contracts/contacts.ts'
import type { ContactsApp } from '#core/app.ts'
import { hasRow } from '#core/base/prepared.ts'
import { type ContactRow, cardOf, columnsOf } from '#core/contact-rows/contact-row.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import { fitCard } from '#core/contact-rows/fit-card.ts'
import { isOpenTo, may } from '#core/contact-rows/policies.ts'
import { addContact, changeContact } from '#core/contact-rows/record-contact-change.ts'
import { findSamePerson } from '#core/contacts/duplicates/known-people.ts'
import { joined, joiningOf } from '#core/contacts/merging/new-firm.ts'
import { type CardImage, imageColumns } from '#core/contacts/pictures/card-image.ts'
import { addEarlierCard } from '#core/contacts/pictures/earlier-cards.ts'
import { findEvent } from '#core/events/events.ts'
import type { Tx } from '#db/client.ts'
import { cardImages, type Merge } from '#db/schema.ts'

/** What is saved, how it came in, and at which event it was met; null and undefined for unknown and none. */
type Met = {
  userId: number
  card: CardContact
  image: CardImage | undefined
  eventId?: number | null | undefined
  source?: ContactSource | undefined
  /** The member of the owner's team who scanned it; undefined and null for the owner. */
  scannedBy?: number | null | undefined
  /** When it is saved; now where it is left out. */
  at?: Date | undefined
}

/** The card is a contact: the one it duplicates, filled and refreshed (`joinCard`), else a new one. */
export function saveCard(app: ContactsApp, tx: Tx, met: Met): { contactId: number; merge: Merge | undefined } {
  const card = fitCard(met.card)
  const known = findSamePerson(tx, { userId: met.userId, card })
  if (!known) return { contactId: insertContact(app, tx, { ...met, card }), merge: undefined }
  return { contactId: known.id, merge: joinCard(app, tx, known, { ...met, card }) }
}

/**
 * The contact, a duplicate of the card, is filled and refreshed, and keeps its own picture: its fields were read from that
 * one. Where the person now works for another firm the contact shows the new card, with its picture, and keeps the one
 * before; a member of a team only fills what is empty in a contact that the owner had before. Met at an event it belongs to
 * that one, with its note where it has none. Returns what undoes that.
 */
export function joinCard(
  app: ContactsApp,
  tx: Tx,
  known: ContactRow,
  { userId, card, image, eventId, source, scannedBy, at: now = app.clock.now() }: Met,
): Merge {
  const before = cardOf(known)
  const event = eventOf(tx, { userId, eventId })
  const notes = known.notes || event.note
  const mayRewrite = scannedBy == null || isOpenTo(tx, { known, memberId: scannedBy, eventId: event.id })
  const isNewThere = event.id !== null && event.id !== known.event_id
  const known_before = isNewThere ? scannedBy != null : known.known_before
  const joining = mayRewrite ? joiningOf(tx, { known, read: card, source }) : 'fill'
  const new_firm = joining === 'moved' ? { earlier_card: keepAsEarlier(tx, { known, image }) } : undefined
  const filled = columnsOf(app, joined(before, card, joining), { ...known, notes })
  const columns = { ...filled, notes, event_id: event.id ?? known.event_id, known_before, timestamp: now }
  changeContact(app, tx, { userId, contactId: known.id, event: 'merged' }, columns)
  const met = {
    ...{ event_id: known.event_id, known_before: known.known_before },
    ...{ notes: known.notes, tags: known.tags },
  }
  const timestamp = known.timestamp.getTime()
  return { read: card, before, timestamp, met, notes_after: notes, ...(new_firm && { new_firm }) }
}

/** What a new contact has beside its card. */
type BesideCard = Partial<
  Pick<
    ContactRow,
    'notes' | 'tags' | 'rating' | 'do_not_message' | 'whatsapp_sent' | 'timestamp' | 'consent' | 'consent_at'
  >
>

/** The event, if it is still there, and the note that its contacts begin with. */
function eventOf(tx: Tx, { userId, eventId }: Pick<Met, 'userId' | 'eventId'>): { id: number | null; note: string } {
  const event = eventId ? findEvent(tx, { userId, eventId }) : undefined
  return { id: event?.id ?? null, note: event?.note ?? '' }
}

/** A new contact with its card's picture, of the event that it was met at, with its note where it brings none; answers its id. */
export function insertContact(
  app: ContactsApp,
  tx: Tx,
  { userId, card, image, eventId, source, scannedBy, beside = {} }: Met & { beside?: BesideCard },
): number {
  const uid = randomUUID()
  const { id: event_id, note } = eventOf(tx, { userId, eventId })
  const { notes = note, tags = [] } = beside
  const met = { ...beside, notes, tags, event_id, source: source ?? null, scanned_by: scannedBy ?? null }
  const columns = { ...columnsOf(app, card, { uid, notes, tags }), ...met }
  const id = addContact(app, tx, { userId, uid, columns })
  if (image) saveImage(tx, id, 'front', image)
  return id
}

/**
 * The back side fills the contact's empty fields and never overwrites one; its picture takes the place of another one if its
 * sender may change the contact. Returns what undoes that. Throws `not-found`.
 */
export function saveBackSide(
  app: ContactsApp,
  tx: Tx,
  {
    userId,
    contactId,
    card,
    image,
    scannedBy,
  }: Pick<Met, 'userId' | 'card' | 'image' | 'scannedBy'> & { contactId: number },
): Merge {
  const known = getContactRow(tx, { userId, contactId, action: 'edit' })
  const before = cardOf(known)
  const mayReplace = scannedBy == null || may(tx, { userId: scannedBy, contactId, action: 'edit' })
  if (image && (mayReplace || !hasImage(tx, contactId, 'back'))) saveImage(tx, contactId, 'back', image)
  const columns = columnsOf(app, mergeContact(before, card), known)
  changeContact(app, tx, { userId, contactId, event: 'updated' }, columns)
  return { read: card, before, timestamp: known.timestamp.getTime() }
}

/** Takes away the picture of a back side, unless another one has taken its place. */
export function dropBackSide(tx: Tx, { contactId, image }: { contactId: number; image: CardImage }): void {
  const isThis = eq(cardImages.jpeg, Buffer.from(image.jpeg))
  tx.delete(cardImages)
    .where(and(eq(cardImages.contact_id, contactId), eq(cardImages.side, 'back'), isThis))
    .run()
}

/** The contact's card before this one, with its pictures; the new card's picture takes their place. Returns its id. */
function keepAsEarlier(tx: Tx, { known, image }: { known: ContactRow; image: CardImage | undefined }): number {
  const { id: contactId, timestamp: seenAt } = known
  const cardId = addEarlierCard(tx, { contactId, card: cardOf(known), seenAt, imagesOf: contactId })
  if (image) saveImage(tx, contactId, 'front', image)
  return cardId
}

function hasImage(tx: Tx, contactId: number, side: CardSide): boolean {
  const isWanted = and(eq(cardImages.contact_id, contactId), eq(cardImages.side, side))
  return hasRow(tx, cardImages, isWanted)
}

function saveImage(tx: Tx, contactId: number, side: CardSide, image: CardImage): void {
  const columns = imageColumns(image)
  tx.insert(cardImages)
    .values({ contact_id: contactId, side, ...columns })
    .onConflictDoUpdate({ target: [cardImages.contact_id, cardImages.side], set: columns })
    .run()
}
