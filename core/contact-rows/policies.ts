import { type SQL, sql } from 'drizzle-orm'
import { type Standing, standings } from '#contracts/contacts.ts'
import { hasRow } from '#core/base/prepared.ts'
import type { ContactRow } from '#core/contact-rows/contact-row.ts'
import { teamOf } from '#core/contact-rows/team-of.ts'
import type { Tx } from '#db/client.ts'
import { contacts, eventMembers, events, meetings } from '#db/schema.ts'

/** Who may do what with a contact. Every other decision about contacts is made from this table. */
const allowed = {
  /** See that it is there. Who only met it sees what they read of the card themselves. */
  see: ['owner', 'scanner', 'teammate', 'met'],
  /** Read all of it: fields, notes, pictures, recordings, earlier cards, meetings. */
  read: ['owner', 'scanner', 'teammate'],
  /** Correct its fields and tags, add the back side, undo a merge of one's own scan. */
  edit: ['owner', 'scanner', 'teammate'],
  /** Rate it. */
  rate: ['owner', 'scanner', 'teammate', 'met'],
  /** Add a note or a recording, without reading the others. */
  note: ['owner', 'scanner', 'teammate', 'met'],
  /** Delete and restore it, for everybody. */
  delete: ['owner', 'scanner'],
  /** Keep a copy in one's own contacts. */
  copy: ['scanner', 'teammate'],
  /** Move it to another event, set consent and "do not message". */
  file: ['owner'],
  /** Write to it, mark it as written to, and see its messages. */
  message: ['owner'],
  /** Take it out of the product: vCard, CSV, share, address books, programs and webhooks. */
  export: ['owner'],
  /** Look it up on the web. */
  'look-up': ['owner'],
  /** Merge it with another contact, or keep the two apart. */
  merge: ['owner'],
  /** Delete its recordings and pictures. */
  erase: ['owner'],
} as const satisfies Record<string, readonly Standing[]>

export type Action = keyof typeof allowed
export const actions = Object.keys(allowed) as Action[]

/** Whether somebody of this standing may do that. */
export function isAllowed(standing: Standing, action: Action): boolean {
  return allowed[action].some(one => one === standing)
}

/** A person: an id, or in a query the column that holds it. */
type Person = number | SQL

/** Checked in this order: the most common standings first, the slow queries last. */
const askedFirst: readonly Standing[] = ['owner', 'teammate', 'scanner', 'met']

/** The condition on a row of `contacts` that this person may do this with it, deleted or not. */
export function mayDo({ userId, action }: { userId: Person; action: Action }): SQL {
  const ways = askedFirst.filter(standing => isAllowed(standing, action)).map(standing => conditionOf[standing](userId))
  return sql`(${sql.join(ways, sql` or `)})`
}

/** What this person is to a row of `contacts`, of which `mayDo` is true: the first in the order of `standings`. */
export function standingOf({ userId }: { userId: Person }): SQL<Standing> {
  const cases = standings.map(standing => sql`when ${conditionOf[standing](userId)} then ${sql.raw(`'${standing}'`)}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** It was first scanned by a member of the team of its event, and was never merged with a contact that its owner had before. */
const cameByTeam = sql`(not contacts.known_before and exists (
  select 1 from ${meetings} meeting where meeting.contact_id = contacts.id
    and meeting.scanned_by = contacts.scanned_by and meeting.event_id = contacts.event_id))`

const conditionOf: Record<Standing, (userId: Person) => SQL> = {
  owner: userId => sql`contacts.user_id = ${userId}`,
  scanner: userId => {
    const isByOthers = isScanned(sql`meeting.scanned_by is not ${userId}`)
    return inTeam(userId, sql`${cameByTeam} and not ${isByOthers}`)
  },
  teammate: userId => {
    const isOpen = sql`(event.members_see_all and not contacts.known_before)`
    return inTeam(userId, sql`(${isOpen} or (${cameByTeam} and ${isScannedBy(userId)}))`)
  },
  met: userId => {
    const isReadByTeam = isScanned(
      sql`meeting.event_id = contacts.event_id and meeting.scanned_by is not contacts.user_id`,
    )
    return inTeam(userId, sql`(${isScannedBy(userId)} or (event.members_see_all and ${isReadByTeam}))`)
  },
}

/** In the team of the contact's event, where this also holds. */
function inTeam(userId: Person, condition: SQL): SQL {
  return sql`exists (
    select 1 from ${eventMembers} member join ${events} event on event.id = member.event_id
    where member.user_id = ${userId} and member.left_at is null
      and member.event_id = contacts.event_id and event.user_id = contacts.user_id and ${condition})`
}

function isScannedBy(userId: Person): SQL {
  return isScanned(sql`meeting.scanned_by = ${userId} and meeting.event_id = contacts.event_id`)
}

function isScanned(condition: SQL): SQL {
  return sql`exists (select 1 from ${meetings} meeting where meeting.contact_id = contacts.id and ${condition})`
}

/** Whether a contact came by the team of its event, and was never merged with one that its owner had before. */
function isOfTeam(tx: Tx, { contactId }: { contactId: number }): boolean {
  const isWanted = sql`contacts.id = ${contactId} and ${cameByTeam}`
  return hasRow(tx, contacts, isWanted)
}

/** Whether this person may do this with a contact, deleted or not. */
export function may(tx: Tx, { contactId, ...asked }: { userId: number; contactId: number; action: Action }): boolean {
  const isWanted = sql`contacts.id = ${contactId} and ${mayDo(asked)}`
  return hasRow(tx, contacts, isWanted)
}

/**
 * Whether a member may change a contact whose card they have scanned at this event: one that their team brought in, or that
 * it sees anyway. Of any other contact they only met the person.
 */
export function isOpenTo(
  tx: Tx,
  { known, memberId: userId, eventId }: { known: ContactRow; memberId: number; eventId: number | null },
): boolean {
  const isThere = eventId !== null && known.event_id === eventId && teamOf(tx, { userId })?.eventId === eventId
  return isThere && (isOfTeam(tx, { contactId: known.id }) || may(tx, { userId, contactId: known.id, action: 'edit' }))
}
