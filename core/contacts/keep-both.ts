import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { cardOf, columnsOf } from '#core/contacts/contact-row.ts'
import { getContact, getContactRow, undoableSince } from '#core/contacts/contacts.ts'
import { unmergeContact } from '#core/contacts/merge-contact.ts'
import { imageOfColumns, noImage } from '#core/contacts/pictures/card-image.ts'
import { keepsCardImages } from '#core/contacts/pictures/card-images.ts'
import { changeContact } from '#core/contacts/record-contact-change.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { findEvent } from '#core/events/events.ts'
import type { Tx } from '#db/client.ts'
import { type Merge, scanCards, scans } from '#db/schema.ts'

/**
 * Undoes a merge: the known contact is as it was before the scan, and the card becomes a contact of its own. Asked
 * again, it answers that same contact. What was edited since the merge stays. Throws `not-found`.
 */
export function keepBoth(app: App, { userId, cardId }: { userId: number; cardId: number }): Contact {
  const contactId = write(app, tx => {
    const card = findCard(tx, and(eq(scanCards.id, cardId), eq(scans.user_id, userId)))
    if (!card?.contact_id) throw new AppError('not-found')
    if (!card.merged) return card.contact_id
    const id = separate(app, tx, userId, card)
    tx.update(scanCards)
      .set({ contact_id: id, merge: null, merged: false, ...noImage })
      .where(eq(scanCards.id, cardId))
      .run()
    return id
  })
  return getContact(app, { userId, contactId })
}

/** The first card of a user's scan, by its id. Throws `not-found`. */
export function firstCardOf(app: App, { userId, scanId }: { userId: number; scanId: number }): number {
  const card = findCard(app.db, and(eq(scans.id, scanId), eq(scans.user_id, userId), eq(scanCards.position, 0)))
  if (!card) throw new AppError('not-found')
  return card.id
}

type CardRow = typeof scanCards.$inferSelect

function findCard(tx: Tx, where: ReturnType<typeof and>): CardRow | undefined {
  return tx
    .select(getTableColumns(scanCards))
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(where)
    .get()
}

/** The merged contact as it was, and a new one of the card; answers the new one's id. */
function separate(app: App, tx: Tx, userId: number, { contact_id, scan_id, merge, ...card }: CardRow): number {
  if (!merge) throw new AppError('not-found')
  const known = getContactRow(tx, { userId, contactId: contact_id ?? 0 })
  const { read, before, timestamp } = merge
  const image = keepsCardImages(tx, { userId }) ? imageOfColumns(card) : undefined
  const eventId = tx.select({ id: scans.event_id }).from(scans).where(eq(scans.id, scan_id)).get()?.id
  const id = insertContact(app, tx, { userId, card: read, image, eventId })
  const met = metBefore(tx, { userId, known, eventId, merge })
  const restored = columnsOf(app, unmergeContact(cardOf(known), { before, read }), { ...known, ...met })
  const columns = { ...restored, ...met, timestamp: new Date(timestamp) }
  changeContact(app, tx, { userId, contactId: known.id, event: 'updated' }, columns)
  return id
}

type Met = Pick<Contact, 'event_id' | 'notes'>
type Merged = { userId: number; known: Met; eventId: number | null | undefined; merge: Merge }

/** Event and notes as before the merge, where they are still what that made of them. */
function metBefore(tx: Tx, { userId, known, eventId, merge: { met } }: Merged): Met {
  const event = eventId ? findEvent(tx, { userId, eventId }) : undefined
  if (!met || !event || known.event_id !== event.id) return { event_id: known.event_id, notes: known.notes }
  const before = met.event_id ? findEvent(tx, { userId, eventId: met.event_id }) : undefined
  return { event_id: before?.id ?? null, notes: known.notes === event.note ? met.notes : known.notes }
}

/**
 * A merge that nobody undid within 30 days, or whose contact is gone for good, is settled: what it read and the photo of
 * its card go.
 */
export function settleMerges(app: App): void {
  const isSettled = and(
    isNotNull(scanCards.merge),
    or(lt(scanCards.saved_at, undoableSince(app)), isNull(scanCards.contact_id)),
  )
  app.db
    .update(scanCards)
    .set({ merge: null, ...noImage })
    .where(isSettled)
    .run()
}

/** Further cards of a photo that nobody asked for within 30 days are forgotten. */
export function forgetWaitingCards(app: App): void {
  const old = app.db
    .select({ id: scans.id })
    .from(scans)
    .where(lt(scans.finished_at, undoableSince(app)))
  app.db
    .delete(scanCards)
    .where(and(isNull(scanCards.saved_at), inArray(scanCards.scan_id, old)))
    .run()
}
