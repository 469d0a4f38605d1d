import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { noImage } from '#core/contacts/pictures/card-image.ts'
import { changeContact } from '#core/contacts/record-contact-change.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { cardImages, contacts, scanCards, scans } from '#db/schema.ts'

/** Whether the pictures of cards that a user scans now are kept. */
export function keepsCardImages(tx: Tx, { userId }: { userId: number }): boolean {
  return findUser(tx, { userId })?.keep_card_images ?? false
}

/** Removes every picture of a card that a user has, those that wait for "Keep both" or "Save all" too. Says how many contacts had any. */
export function deleteCardImages(app: App, { userId }: { userId: number }): { deleted: number } {
  return write(app, tx => {
    const theirs = tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.user_id, userId))
    const rows = tx
      .delete(cardImages)
      .where(inArray(cardImages.contact_id, theirs))
      .returning({ contactId: cardImages.contact_id })
      .all()
    const read = tx.select({ id: scans.id }).from(scans).where(eq(scans.user_id, userId))
    tx.update(scanCards)
      .set(noImage)
      .where(and(inArray(scanCards.scan_id, read), isNotNull(scanCards.jpeg)))
      .run()
    const changed = new Set(rows.map(row => row.contactId))
    for (const contactId of changed) changeContact(app, tx, { userId, contactId, event: 'updated' })
    return { deleted: changed.size }
  })
}
