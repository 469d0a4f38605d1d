import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ContactsApp } from '#core/app.ts'
import { changeContacts } from '#core/contact-rows/record-contact-change.ts'
import type { Tx } from '#db/client.ts'
import { type BesideCard, contactMerges, contacts, eventMembers, events, meetings } from '#db/schema.ts'

/** Contacts changed at once. */
const atOnce = 50

/**
 * Some contacts that this person scanned first for a team are from now on the contacts of who scanned them next, so that
 * those of the team who could read one still can; so they are after a merge of them is undone, too. Their owner's programs
 * are told of it. Returns how many there were.
 */
export function forgetScanner(app: ContactsApp, tx: Tx, { userId }: { userId: number }): number {
  const { id, user_id: ownerId, scanned_by } = contacts
  const columns = { id, ownerId, next: nextScanner(userId) }
  const found = tx.select(columns).from(contacts).where(eq(scanned_by, userId)).limit(atOnce).all()
  for (const rows of Map.groupBy(found, one => `${one.ownerId} ${one.next}`).values()) {
    const [{ ownerId = 0, next = null } = {}] = rows
    const contactIds = rows.map(row => row.id)
    changeContacts(app, tx, { userId: ownerId, contactIds, event: 'updated' }, { scanned_by: next })
  }
  return found.length + forgetScannerBefore(tx, { userId })
}

/** The same for what contacts were before and after others were merged into them. */
function forgetScannerBefore(tx: Tx, { userId }: { userId: number }): number {
  const { id, merge, kept_id, user_id: ownerId } = contactMerges
  const without = (later: SQL) =>
    nextScanner(
      userId,
      sql`and meeting.id not in (select value from ${contactMerges} later, json_each(later.merge, '$.moved.meetings')
        where later.kept_id = contact_merges.kept_id and ${later})`,
    )
  const ownersOfTeams = tx
    .select({ id: events.user_id })
    .from(eventMembers)
    .innerJoin(events, eq(events.id, eventMembers.event_id))
    .where(eq(eventMembers.user_id, userId))
  const named = sql`${userId} in (merge ->> '$.beside.before.scanned_by', merge ->> '$.beside.after.scanned_by')`
  const found = tx
    .select({
      ...{ id, merge },
      before: without(sql`later.id >= contact_merges.id`),
      after: without(sql`later.id > contact_merges.id`),
    })
    .from(contactMerges)
    .innerJoin(contacts, eq(contacts.id, kept_id))
    .where(and(inArray(ownerId, ownersOfTeams), named))
    .limit(atOnce)
    .all()
  for (const { merge: one, ...next } of found) {
    const beside = {
      before: withNext(one.beside.before, userId, next.before),
      after: withNext(one.beside.after, userId, next.after),
    }
    tx.update(contactMerges)
      .set({ merge: { ...one, beside } })
      .where(eq(id, next.id))
      .run()
  }
  return found.length
}

const withNext = (beside: BesideCard, userId: number, next: number | null): BesideCard =>
  beside.scanned_by === userId ? { ...beside, scanned_by: next } : beside

/** Who scanned a contact next for the team of its event, if this person was in that team; null if nobody was. */
function nextScanner(userId: number, among = sql``): SQL<number | null> {
  const merged = sql`select kept_id, value as meeting_id from ${contactMerges} merging, json_each(merging.merge, '$.moved.meetings')
    where merging.gone_id = contacts.id`
  const ofEvent = sql`with merged as (${merged}) select meeting.id, meeting.scanned_by from ${meetings} meeting
    where meeting.event_id = contacts.event_id ${among} and (meeting.contact_id = contacts.id
      or (meeting.contact_id, meeting.id) in (select kept_id, meeting_id from merged))`
  return sql`(with met as (${ofEvent}) select scanned_by from met
    where scanned_by not in (${userId}, contacts.user_id) and exists (select 1 from met where scanned_by = ${userId})
    order by id limit 1)`
}
