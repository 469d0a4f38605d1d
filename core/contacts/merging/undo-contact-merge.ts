import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { type ContactRow, cardOf, columnsOf } from '#core/contacts/contact-row.ts'
import { getContact, undoableSince } from '#core/contacts/contacts.ts'
import { rememberApart } from '#core/contacts/merging/keep-apart.ts'
import { besideColumns, besideOf } from '#core/contacts/merging/merge-contacts.ts'
import { returnBelongings } from '#core/contacts/merging/move-belongings.ts'
import { wasWrittenTo } from '#core/contacts/merging/move-messages.ts'
import { unmergeContact } from '#core/contacts/merging/unmerge-contact.ts'
import { forgetDatedNotes } from '#core/contacts/notes/dated-notes.ts'
import { changeContact } from '#core/contacts/record-contact-change.ts'
import { isMetAt } from '#core/contacts/teams/meetings.ts'
import { findEvent } from '#core/events/events.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { type BesideCard, type ContactMerge, contactMerges, contacts } from '#db/schema.ts'

type MergeRow = typeof contactMerges.$inferSelect

/**
 * Both contacts are there again as they were, each with its id, notes, pictures, recordings and messages; what was changed
 * since the merge stays. They are not shown as likely duplicates again. Answers the contact that had gone. Throws
 * `not-found` after 30 days and while the contact that stayed is itself merged into another one.
 */
export function undoContactMerge(app: ContactsApp, { userId, mergeId }: { userId: number; mergeId: number }): Contact {
  const goneId = write(app, tx => {
    const isIt = and(eq(contactMerges.id, mergeId), eq(contactMerges.user_id, userId))
    return undo(app, tx, tx.select().from(contactMerges).where(isIt).get())
  })
  return getContact(app, { userId, contactId: goneId })
}

/** Undoes the merges in which these contacts of a user went; answers which contacts came back. Throws as `undoContactMerge` does. */
export function undoMergesOf(
  app: ContactsApp,
  tx: Tx,
  { userId, contactIds }: { userId: number; contactIds: number[] },
): number[] {
  const isOne = and(eq(contactMerges.user_id, userId), inArray(contactMerges.gone_id, contactIds))
  const rows = tx.select().from(contactMerges).where(isOne).orderBy(desc(contactMerges.id)).all()
  return rows.map(row => undo(app, tx, row))
}

function undo(app: ContactsApp, tx: Tx, row: MergeRow | undefined): number {
  if (!row || row.merged_at <= undoableSince(app)) throw new AppError('not-found')
  const { user_id: userId, kept_id: keptId, gone_id: goneId, merge } = row
  const kept = tx.select().from(contacts).where(eq(contacts.id, keptId)).get()
  const gone = tx.select().from(contacts).where(eq(contacts.id, goneId)).get()
  const isMergedOn = tx.select().from(contactMerges).where(eq(contactMerges.gone_id, keptId)).get() !== undefined
  if (!kept || !gone || isMergedOn) throw new AppError('not-found')
  returnBelongings(tx, { keptId, goneId, moved: merge.moved })
  const beside = besideBefore(tx, kept, merge)
  const columns = columnsOf(app, unmergeContact(cardOf(kept), { before: merge.before, read: merge.read }), {
    ...kept,
    ...beside,
  })
  const restored = { ...columns, ...besideColumns(beside), deleted_at: null }
  if (beside.notes !== kept.notes) forgetDatedNotes(tx, { contactId: keptId, ids: merge.moved.datedNotes ?? [] })
  const event = kept.deleted_at ? 'created' : 'updated'
  changeContact(app, tx, { userId, contactId: keptId, event }, restored)
  const whatsapp_sent = isSentSince(kept, merge) ? wasWrittenTo(tx, goneId, gone.whatsapp_sent) : gone.whatsapp_sent
  changeContact(app, tx, { userId, contactId: goneId, event: 'created' }, { deleted_at: null, whatsapp_sent })
  tx.delete(contactMerges).where(eq(contactMerges.id, row.id)).run()
  rememberApart(tx, { userId, ids: [keptId, goneId] })
  return goneId
}

/** Whether a message was sent since the merge, or has failed: then the messages say who was written to. */
const isSentSince = (kept: ContactRow, { beside }: ContactMerge) => kept.whatsapp_sent !== beside.after.whatsapp_sent

/** The fields beside the card as before the merge, where they are still what it made of them. */
function besideBefore(tx: Tx, kept: ContactRow, { beside: { before, after } }: ContactMerge): BesideCard {
  const current = besideOf(kept)
  const isUnchanged = (field: keyof BesideCard) => current[field] === after[field]
  const added = after.tags.filter(tag => !before.tags.includes(tag))
  const isMoved = before.event_id !== current.event_id
  // Filed under another event since, or met at the one that the merge brought by somebody whose meeting stays.
  const isFiled =
    isMoved && (!isUnchanged('event_id') || isMetAt(tx, { contactId: kept.id, eventId: current.event_id }))
  const { event_id, known_before = false } = isFiled ? current : before
  const scanned_by = (isUnchanged('scanned_by') ? before.scanned_by : current.scanned_by) ?? null
  const isThere = event_id !== null && findEvent(tx, { userId: kept.user_id, eventId: event_id }) !== undefined
  return {
    notes: notesBefore(current.notes, { before: before.notes, after: after.notes }),
    tags: current.tags.filter(tag => !added.includes(tag)),
    event_id: isThere ? event_id : null,
    scanned_by: scanned_by !== null && findUser(tx, { userId: scanned_by }) ? scanned_by : null,
    known_before,
    rating: isUnchanged('rating') ? before.rating : current.rating,
    do_not_message: isUnchanged('do_not_message') ? before.do_not_message : current.do_not_message,
    whatsapp_sent: isUnchanged('whatsapp_sent')
      ? before.whatsapp_sent
      : wasWrittenTo(tx, kept.id, before.whatsapp_sent),
    consent: isUnchanged('consent') ? before.consent : current.consent,
    consent_at: isUnchanged('consent') ? before.consent_at : current.consent_at,
    timestamp: isUnchanged('timestamp') ? before.timestamp : current.timestamp,
  }
}

/** Notes that were written below the joined ones stay. */
function notesBefore(notes: string, { before, after }: { before: string; after: string }): string {
  if (notes === after) return before
  return notes.startsWith(`${after}\n`) ? `${before}\n${notes.slice(after.length + 1)}`.trim() : notes
}
