import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { ChangeMany } from '#contracts/contact-lists.ts'
import { maxTags } from '#contracts/lengths.ts'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { cardOf, columnsOf } from '#core/contact-rows/contact-row.ts'
import { notDeleted, undoableSince } from '#core/contact-rows/contacts.ts'
import { changeContact, changeContacts } from '#core/contact-rows/record-contact-change.ts'
import { latestMergesFirst, undoMergesOf } from '#core/contacts/merging/undo-contact-merge.ts'
import { findEvent } from '#core/events/events.ts'
import type { Tx } from '#db/client.ts'
import { contacts } from '#db/schema.ts'

/** Contacts changed at once: some milliseconds, also where ten programs hear of each. */
const atOnce = 10

/**
 * Changes several contacts of a user, a few in each turn, and tells how many were changed; those that are gone, or
 * somebody else's, are left out. What a death or a held lock interrupts can be asked for again. Throws `not-found` for an
 * event that is not theirs.
 */
export async function changeMany(
  app: ContactsApp,
  { userId, ids, change }: { userId: number } & ChangeMany,
): Promise<number> {
  const inOrder = change.what === 'restore' ? latestMergesFirst(app.db, { userId, contactIds: ids }) : ids
  let changed = 0
  for (let start = 0; start < inOrder.length; start += atOnce) {
    if (start > 0) await ownTurn()
    const some = inOrder.slice(start, start + atOnce)
    changed += await writeWhenFree(app, tx => changeSome(app, tx, { userId, ids: some, change }))
  }
  return changed
}

function changeSome(app: ContactsApp, tx: Tx, { userId, ids, change }: { userId: number } & ChangeMany): number {
  switch (change.what) {
    case 'delete': {
      const contactIds = idsOf(tx, ids, notDeleted(userId))
      changeContacts(app, tx, { userId, contactIds, event: 'deleted' }, { deleted_at: app.clock.now() })
      return contactIds.length
    }
    case 'restore': {
      const unmerged = undoMergesOf(app, tx, { userId, contactIds: ids })
      const isUndoable = and(eq(contacts.user_id, userId), gt(contacts.deleted_at, undoableSince(app)))
      const contactIds = idsOf(tx, ids, isUndoable)
      changeContacts(app, tx, { userId, contactIds, event: 'created' }, { deleted_at: null })
      return unmerged.length + contactIds.length
    }
    case 'event': {
      const { event_id } = change
      if (event_id !== null && !findEvent(tx, { userId, eventId: event_id })) throw new AppError('not-found')
      // One that is filed there already stays as it is: its team may have met a person whom its owner knew before.
      const isElsewhere = sql`${contacts.event_id} is not ${event_id}`
      const contactIds = idsOf(tx, ids, and(notDeleted(userId), isElsewhere))
      changeContacts(app, tx, { userId, contactIds, event: 'updated' }, { event_id, known_before: false })
      return contactIds.length
    }
    case 'tag':
      return addTag(app, tx, { userId, ids, tag: change.tag })
  }
}

/** The vCard and the text that is searched hold the tags, so that each row is written for itself. */
function addTag(
  app: ContactsApp,
  tx: Tx,
  { userId, ids, tag }: { userId: number; ids: number[]; tag: string },
): number {
  const rows = tx
    .select()
    .from(contacts)
    .where(and(notDeleted(userId), among(ids)))
    .all()
    .filter(({ tags }) => !tags.includes(tag) && tags.length < maxTags)
  for (const row of rows) {
    const tags = [...row.tags, tag]
    const columns = { ...columnsOf(app, cardOf(row), { ...row, tags }), tags }
    changeContact(app, tx, { userId, contactId: row.id, event: 'updated' }, columns)
  }
  return rows.length
}

function idsOf(tx: Tx, ids: number[], where: SQL | undefined): number[] {
  return tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(where, among(ids)))
    .all()
    .map(({ id }) => id)
}

const among = (ids: number[]) => inArray(contacts.id, sql`(select value from json_each(${JSON.stringify(ids)}))`)
