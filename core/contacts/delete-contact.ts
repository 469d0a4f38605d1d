import { and, eq, gt, inArray, isNotNull, lte, max, sql } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { ContactsApp, OwnedContact, WriteApp } from '#core/app.ts'
import { forgetRows, inBatches } from '#core/base/in-batches.ts'
import { write } from '#core/base/write.ts'
import { getContact, getExpectedRow, type IsExpected, undoableSince } from '#core/contact-rows/contacts.ts'
import { mayDo } from '#core/contact-rows/policies.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { undoMergesOf } from '#core/contacts/merging/undo-contact-merge.ts'
import { cardImages, contacts, earlierCardImages, earlierCards, users, voiceNotes } from '#db/schema.ts'

/** What goes for good at once, in which nobody else writes: pictures and recordings are overwritten in the file. */
const atOnce = 50
const picturesAtOnce = 10
const recordingsAtOnce = 1

/** Deletes a contact for everybody; for 30 days it can be restored. Throws `not-found`, `precondition-failed`. */
export function deleteContact(
  app: ContactsApp,
  { isExpected, ...owned }: OwnedContact & { isExpected?: IsExpected },
): void {
  const { contactId } = owned
  write(app, tx => {
    const { user_id: bookId } = getExpectedRow(tx, { ...owned, action: 'delete', isExpected })
    changeContact(app, tx, { userId: bookId, contactId, event: 'deleted' }, { deleted_at: app.clock.now() })
  })
}

/**
 * A deleted contact is there again, as it was; one that is not deleted stays. For one that went into another contact that
 * merge is undone. Throws `not-found` after 30 days.
 */
export function restoreContact(app: ContactsApp, { userId, contactId }: OwnedContact): Contact {
  write(app, tx => {
    if (undoMergesOf(app, tx, { userId, contactIds: [contactId] }).length > 0) return
    const deleted = tx
      .select({ bookId: contacts.user_id })
      .from(contacts)
      .where(
        and(
          eq(contacts.id, contactId),
          mayDo({ userId, action: 'delete' }),
          gt(contacts.deleted_at, undoableSince(app)),
        ),
      )
      .get()
    if (deleted) changeContact(app, tx, { userId: deleted.bookId, contactId, event: 'created' }, { deleted_at: null })
  })
  return getContact(app, { userId, contactId, action: 'delete' })
}

/**
 * Contacts deleted more than 30 days ago are gone for good, with their pictures. Until then the row tells address books
 * that sync of its deletion; one that has not asked in all that time reads everything again.
 */
export async function purgeDeletedContacts(app: WriteApp): Promise<void> {
  const isOver = and(isNotNull(contacts.deleted_at), lte(contacts.deleted_at, undoableSince(app)))
  const over = app.db.select({ id: contacts.id }).from(contacts).where(isOver)
  // What takes long to overwrite goes first, then the contacts themselves.
  await forgetRows(app, voiceNotes, inArray(voiceNotes.contact_id, over), recordingsAtOnce)
  await forgetRows(app, cardImages, inArray(cardImages.contact_id, over), picturesAtOnce)
  const earlier = app.db
    .select({ id: earlierCards.id })
    .from(earlierCards)
    .where(inArray(earlierCards.contact_id, over))
  await forgetRows(app, earlierCardImages, inArray(earlierCardImages.card_id, earlier), picturesAtOnce)
  await inBatches(app, { table: contacts, where: isOver, atOnce }, (tx, isOfPart) => {
    const owners = tx
      .select({ userId: contacts.user_id, latest: max(contacts.version) })
      .from(contacts)
      .where(isOfPart)
      .groupBy(contacts.user_id)
      .all()
    for (const { userId, latest } of owners) {
      // The clock may have been put back since: what was forgotten stays so.
      tx.update(users)
        .set({ contacts_forgotten: sql`max(${users.contacts_forgotten}, ${latest})` })
        .where(eq(users.id, userId))
        .run()
    }
    tx.delete(contacts).where(isOfPart).run()
  })
}
