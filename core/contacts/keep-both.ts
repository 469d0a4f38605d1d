import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { keepsCardImages } from '#core/contacts/card-images.ts'
import { cardOf, columnsOf } from '#core/contacts/contact-row.ts'
import { findContact, getContact } from '#core/contacts/contacts.ts'
import { unmergeContact } from '#core/contacts/merge-contact.ts'
import { insertContact, type Merge } from '#core/contacts/save-card.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import type { Tx } from '#db/client.ts'
import { contacts, scanCards, scanPhotos, scans } from '#db/schema.ts'

const undoableMs = 30 * dayMs

/**
 * Undoes a merge: the known contact is as it was before the scan, and the card becomes a contact of its own. Asked
 * again, it answers that same contact. What was edited since the merge stays. Throws `not-found`.
 */
export function keepBoth(app: App, { userId, scanId }: { userId: number; scanId: number }): Contact {
  const contactId = write(app, tx => {
    const scan = tx
      .select()
      .from(scans)
      .where(and(eq(scans.id, scanId), eq(scans.user_id, userId)))
      .get()
    if (!scan?.contact_id) throw new AppError('not-found')
    if (!scan.merged) return scan.contact_id
    const photo = tx.select().from(scanPhotos).where(eq(scanPhotos.scan_id, scanId)).get()
    const id = separate(app, tx, { ...scan, image: photo?.bytes })
    tx.delete(scanPhotos).where(eq(scanPhotos.scan_id, scanId)).run()
    tx.update(scans).set({ contact_id: id, merge: null, merged: false }).where(eq(scans.id, scanId)).run()
    return id
  })
  return getContact(app, { userId, contactId })
}

/** The same for a further card of a photo. Throws `not-found`. */
export function keepBothOfCard(app: App, { userId, cardId }: { userId: number; cardId: number }): Contact {
  const contactId = write(app, tx => {
    const row = tx
      .select({ card: scanCards })
      .from(scanCards)
      .innerJoin(scans, eq(scans.id, scanCards.scan_id))
      .where(and(eq(scanCards.id, cardId), eq(scans.user_id, userId)))
      .get()
    if (!row?.card.contact_id) throw new AppError('not-found')
    if (!row.card.merged) return row.card.contact_id
    const id = separate(app, tx, { ...row.card, user_id: userId, image: row.card.jpeg ?? undefined })
    tx.update(scanCards)
      .set({ contact_id: id, merge: null, merged: false, jpeg: null })
      .where(eq(scanCards.id, cardId))
      .run()
    return id
  })
  return getContact(app, { userId, contactId })
}

type Merged = { user_id: number; contact_id: number | null; merge: Merge | null; image: Uint8Array | undefined }

/** The merged contact as it was, and a new one of the card; answers the new one's id. */
function separate(app: App, tx: Tx, { user_id: userId, contact_id, merge, image }: Merged): number {
  const known = findContact(tx, { userId, contactId: contact_id ?? 0 })
  if (!merge || !known) throw new AppError('not-found')
  const { read, before, timestamp } = merge
  const id = insertContact(app, tx, { userId, card: read, image: keepsCardImages(tx, { userId }) ? image : undefined })
  tx.update(contacts)
    .set({
      ...columnsOf(app, unmergeContact(cardOf(known), { before, read }), known),
      timestamp: new Date(timestamp),
    })
    .where(eq(contacts.id, known.id))
    .run()
  return id
}

/**
 * A merge that nobody undid within 30 days, or whose contact is gone for good, is settled: what it read and the photo of
 * its card go.
 */
export function settleMerges(app: App): void {
  const since = new Date(app.clock.now().getTime() - undoableMs)
  const isSettled = and(isNotNull(scans.merge), or(lt(scans.finished_at, since), isNull(scans.contact_id)))
  const settled = app.db.select({ id: scans.id }).from(scans).where(isSettled)
  app.db.delete(scanPhotos).where(inArray(scanPhotos.scan_id, settled)).run()
  app.db.update(scans).set({ merge: null }).where(isSettled).run()
  const isCardSettled = and(isNotNull(scanCards.merge), or(lt(scanCards.saved_at, since), isNull(scanCards.contact_id)))
  app.db.update(scanCards).set({ merge: null, jpeg: null }).where(isCardSettled).run()
}

/** Further cards of a photo that nobody asked for within 30 days are forgotten. */
export function forgetWaitingCards(app: App): void {
  const since = new Date(app.clock.now().getTime() - undoableMs)
  const old = app.db.select({ id: scans.id }).from(scans).where(lt(scans.finished_at, since))
  app.db
    .delete(scanCards)
    .where(and(isNull(scanCards.saved_at), inArray(scanCards.scan_id, old)))
    .run()
}
