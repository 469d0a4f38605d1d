import { and, eq, inArray } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import type { Tx } from '#db/client.ts'
import { cardImages, contacts, scanCards, scanPhotos, scans, users } from '#db/schema.ts'

/** Whether the pictures of cards that a user scans now are kept. */
export function keepsCardImages(tx: Tx, { userId }: { userId: number }): boolean {
  const row = tx.select({ keeps: users.keep_card_images }).from(users).where(eq(users.id, userId)).get()
  return row?.keeps ?? false
}

/** Removes every picture of a card that a user has, those that wait for "Keep both" or "Save all" too. Says how many contacts had any. */
export function deleteCardImages(app: App, { userId }: { userId: number }): { deleted: number } {
  return app.db.transaction(
    tx => {
      const theirs = tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.user_id, userId))
      const rows = tx
        .delete(cardImages)
        .where(inArray(cardImages.contact_id, theirs))
        .returning({ contactId: cardImages.contact_id })
        .all()
      const read = tx
        .select({ id: scans.id })
        .from(scans)
        .where(and(eq(scans.user_id, userId), eq(scans.status, 'done')))
      tx.delete(scanPhotos).where(inArray(scanPhotos.scan_id, read)).run()
      tx.update(scanCards).set({ jpeg: null }).where(inArray(scanCards.scan_id, read)).run()
      return { deleted: new Set(rows.map(row => row.contactId)).size }
    },
    { behavior: 'immediate' },
  )
}
