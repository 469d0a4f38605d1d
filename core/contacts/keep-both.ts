import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { cardOf, columnsOf } from '#core/contacts/contact-row.ts'
import { findContact, getContact } from '#core/contacts/contacts.ts'
import { unmergeContact } from '#core/contacts/merge-contact.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { AppError } from '#core/errors.ts'
import { contacts, scanPhotos, scans } from '#db/schema.ts'

const undoableMs = 30 * 24 * 60 * 60 * 1000

/**
 * Undoes a merge: the known contact is as it was before the scan, and the card becomes a contact of its own. Asked
 * again, it answers that same contact. What was edited since the merge stays. Throws `not-found`.
 */
export function keepBoth(app: App, { userId, scanId }: { userId: number; scanId: number }): Contact {
  const contactId = app.db.transaction(
    tx => {
      const scan = tx
        .select()
        .from(scans)
        .where(and(eq(scans.id, scanId), eq(scans.user_id, userId)))
        .get()
      if (!scan?.contact_id) throw new AppError('not-found')
      if (!scan.merged) return scan.contact_id
      if (!scan.merge) throw new AppError('not-found')
      const known = findContact(tx, { userId, contactId: scan.contact_id })
      if (!known) throw new AppError('not-found')
      const { read, before, timestamp } = scan.merge
      const photo = tx.select().from(scanPhotos).where(eq(scanPhotos.scan_id, scanId)).get()
      const id = insertContact(app, tx, { userId, card: read, image: photo?.bytes })
      tx.update(contacts)
        .set({
          ...columnsOf(app, unmergeContact(cardOf(known), { before, read }), known),
          timestamp: new Date(timestamp),
        })
        .where(eq(contacts.id, known.id))
        .run()
      tx.delete(scanPhotos).where(eq(scanPhotos.scan_id, scanId)).run()
      tx.update(scans).set({ contact_id: id, merge: null, merged: false }).where(eq(scans.id, scanId)).run()
      return id
    },
    { behavior: 'immediate' },
  )
  return getContact(app, { userId, contactId })
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
}
