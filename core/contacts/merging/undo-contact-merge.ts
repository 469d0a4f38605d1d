import { mergeContact } from 'card-reader/merge-contact'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { type ContactRow, columnsOf } from '#core/contact-rows/contact-row.ts'
import { getContact, undoableSince } from '#core/contact-rows/contacts.ts'
import { forgetDatedNotes } from '#core/contact-rows/dated-notes.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { rememberApart } from '#core/contacts/merging/keep-apart.ts'
import { type Unjoined, withoutJoin } from '#core/contacts/merging/later-joins.ts'
import { returnBelongings } from '#core/contacts/merging/move-belongings.ts'
import { wasWrittenTo } from '#core/contacts/merging/move-messages.ts'
import { besideColumns } from '#core/contacts/merging/unmerge-contact.ts'
import type { Tx } from '#db/client.ts'
import { type ContactMerge, contactMerges, contacts } from '#db/schema.ts'

type MergeRow = typeof contactMerges.$inferSelect

/**
 * Both contacts are there again as they were, each with its id, notes, pictures, recordings and messages; what was changed
 * since the merge stays. They are not shown as likely duplicates again. Returns the contact that had gone. Throws
 * `not-found` after 30 days and while the contact that stayed is itself merged into another one.
 */
export function undoContactMerge(app: ContactsApp, { userId, mergeId }: { userId: number; mergeId: number }): Contact {
  const goneId = write(app, tx => {
    const isWanted = and(eq(contactMerges.id, mergeId), eq(contactMerges.user_id, userId))
    return undo(app, tx, tx.select().from(contactMerges).where(isWanted).get())
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

/** The same contacts in the order in which their merges can be undone, some at a time: the last merge first. */
export function latestMergesFirst(
  tx: Tx,
  { userId, contactIds }: { userId: number; contactIds: readonly number[] },
): number[] {
  const rows = tx
    .select({ id: contactMerges.gone_id })
    .from(contactMerges)
    .where(and(eq(contactMerges.user_id, userId), inArray(contactMerges.gone_id, [...contactIds])))
    .orderBy(desc(contactMerges.id))
    .all()
  return [...new Set([...rows.map(({ id }) => id), ...contactIds])]
}

function undo(app: ContactsApp, tx: Tx, row: MergeRow | undefined): number {
  if (!row || row.merged_at <= undoableSince(app)) throw new AppError('not-found')
  const { user_id: userId, kept_id: keptId, gone_id: goneId, merge } = row
  const kept = tx.select().from(contacts).where(eq(contacts.id, keptId)).get()
  const gone = tx.select().from(contacts).where(eq(contacts.id, goneId)).get()
  const isMergedOn = tx.select().from(contactMerges).where(eq(contactMerges.gone_id, keptId)).get() !== undefined
  if (!kept || !gone || isMergedOn) throw new AppError('not-found')
  returnBelongings(tx, { keptId, goneId, moved: merge.moved })
  const { card, beside } = unjoined(tx, row, { kept, gone })
  const columns = columnsOf(app, card, { ...kept, ...beside })
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

/** What the contact that stayed is without the other one. */
function unjoined(tx: Tx, row: MergeRow, { kept, gone }: { kept: ContactRow; gone: ContactRow }): Unjoined {
  const { before, read, beside } = row.merge
  const isNoted = beside.after.notes === beside.before.notes
  const now = withoutJoin(tx, kept, {
    since: { what: 'contact', id: row.id, at: row.merged_at },
    ...{ card: { after: mergeContact(before, read), before }, beside, added: isNoted ? '' : gone.notes },
  })
  if (!isSentSince(kept, row.merge)) return now
  return { ...now, beside: { ...now.beside, whatsapp_sent: wasWrittenTo(tx, kept.id, beside.before.whatsapp_sent) } }
}
