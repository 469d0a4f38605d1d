import { mergeContact } from 'card-reader/merge-contact'
import { eq } from 'drizzle-orm'
import type { MergedContact } from '#contracts/duplicates.ts'
import { maxLength } from '#contracts/lengths.ts'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { type ContactRow, cardOf, columnsOf } from '#core/contact-rows/contact-row.ts'
import { getContact, getContactRow } from '#core/contact-rows/contacts.ts'
import { copyDatedNotes } from '#core/contact-rows/dated-notes.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { moveBelongings } from '#core/contacts/merging/move-belongings.ts'
import { besideColumns, besideOf, joinBeside } from '#core/contacts/merging/unmerge-contact.ts'
import type { Tx } from '#db/client.ts'
import { contactMerges } from '#db/schema.ts'

/** `contactId` stays and `otherId` goes into it. */
type Merging = { userId: number; contactId: number; otherId: number }

/**
 * Makes one contact of two: the one that stays keeps its values and takes over what it lacks, with notes, tags, pictures,
 * recordings and messages. The other one is deleted. `undoContactMerge` brings it back for 30 days. Throws `not-found`,
 * `invalid-input` for a contact and itself, `notes-full` and `consent-full` where those of both are too long for one contact.
 */
export function mergeContacts(app: ContactsApp, { userId, contactId, otherId }: Merging): MergedContact {
  if (contactId === otherId) throw new AppError('invalid-input', { fields: { other_id: 'Must be another contact' } })
  const mergeId = write(app, tx => {
    const [kept, gone] = [contactId, otherId].map(id =>
      getContactRow(tx, { userId, contactId: id, action: 'merge' }),
    ) as [ContactRow, ContactRow]
    const [before, read] = [cardOf(kept), cardOf(gone)]
    const by_team = gone.scanned_by !== null
    const beside = { before: besideOf(kept), after: joinBeside(besideOf(kept), besideOf(gone), by_team) }
    if (beside.after.notes.length > maxLength.notes) throw new AppError('notes-full')
    if (beside.after.consent.length > maxLength.consent) throw new AppError('consent-full')
    const moved = moveBelongings(app, tx, { kept, gone })
    const columns = columnsOf(app, mergeContact(before, read), { ...kept, ...beside.after })
    const values = { ...columns, ...besideColumns(beside.after) }
    changeContact(app, tx, { userId, contactId, event: 'merged' }, values)
    const datedNotes = copyDatedNotes(tx, { from: otherId, to: contactId })
    const merged_at = app.clock.now()
    changeContact(app, tx, { userId, contactId: otherId, event: 'deleted' }, { deleted_at: merged_at })
    const row = {
      user_id: userId,
      kept_id: contactId,
      gone_id: otherId,
      merge: { before, read, beside, by_team, moved: { ...moved, datedNotes } },
      merged_at,
    }
    return tx.insert(contactMerges).values(row).returning({ id: contactMerges.id }).get().id
  })
  return { contact: getContact(app, { userId, contactId }), merge_id: mergeId }
}

/** What this contact was merged into, through any number of merges, or itself. Of a circle the latter. */
export function survivorOf(tx: Tx, { contactId }: { contactId: number }): number {
  const { kept_id, gone_id } = contactMerges
  const passed = new Set<number>()
  let survivor = contactId
  for (let next: number | undefined = contactId; next !== undefined && !passed.has(next); ) {
    survivor = next
    passed.add(survivor)
    next = tx.select({ kept_id }).from(contactMerges).where(eq(gone_id, survivor)).get()?.kept_id
  }
  return survivor
}
