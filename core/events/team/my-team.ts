import { and, desc, eq, exists, inArray, isNotNull, isNull, notExists, type SQL } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { MyTeam } from '#contracts/teams.ts'
import type { OwnedContact, PlanApp, ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { countRows } from '#core/base/prepared.ts'
import { findContacts } from '#core/contact-rows/contacts.ts'
import { mayDo } from '#core/contact-rows/policies.ts'
import { teamOf } from '#core/contact-rows/team-of.ts'
import { countMeetings } from '#core/events/team/meetings.ts'
import { hasRight } from '#core/plans/rights.ts'
import { displayNameOf } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { contacts, eventMembers, meetings, scanCards, scans } from '#db/schema.ts'

/** The team that a person is in; undefined for none. */
export function findMyTeam(app: PlanApp, { userId }: { userId: number }): MyTeam | undefined {
  const team = teamOf(app.db, { userId })
  if (!team) return undefined
  const { eventId, eventName, ownerId, active, seesAll, joinedAt, until } = team
  return {
    event_id: eventId,
    event: eventName,
    owner: displayNameOf(app.db, { userId: ownerId }),
    active,
    is_paid: hasRight(app, { userId: ownerId, right: 'teams' }),
    sees_all: seesAll,
    joined_at: joinedAt.toISOString(),
    until: until.toISOString(),
    cards: countMeetings(app.db, { userId, eventId }),
  }
}

/**
 * One page (from 1) of the contacts of the team's event that this person may see, or only of those that they scanned,
 * newest first, and how many there are.
 * Throws `not-found` for somebody who is in no team.
 */
export function listTeamContacts(
  app: ReadApp,
  { userId, page, limit, scanned_by }: { userId: number; page: number; limit: number; scanned_by?: 'me' | undefined },
): { contacts: Contact[]; total: number } {
  const tx = app.db
  const team = teamOf(tx, { userId })
  if (!team) throw new AppError('not-found')
  const { eventId, seesAll } = team
  const isMine = and(eq(meetings.event_id, eventId), eq(meetings.scanned_by, userId))
  const where = and(
    eq(contacts.event_id, eventId),
    isNull(contacts.deleted_at),
    mayDo({ userId, action: 'see' }),
    seesAll && scanned_by === undefined
      ? undefined
      : inArray(contacts.id, tx.select({ id: meetings.contact_id }).from(meetings).where(isMine)),
  )
  const ids = tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(where)
    .orderBy(desc(contacts.timestamp), desc(contacts.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .all()
  const total = countRows(tx, contacts, where)
  return { contacts: findContacts(tx, { userId, contactIds: ids.map(({ id }) => id) }), total }
}

/** Whether a contact is still there that this person scanned for a team, and they are in that team no more. */
export function isNoLongerSeen(tx: Tx, { userId, contactId }: OwnedContact): boolean {
  const isWanted = and(eq(eventMembers.user_id, userId), eq(eventMembers.event_id, contacts.event_id))
  const memberships = (which: SQL) => tx.select({ id: eventMembers.id }).from(eventMembers).where(and(isWanted, which))
  const hasLeft = and(
    exists(memberships(isNotNull(eventMembers.left_at))),
    notExists(memberships(isNull(eventMembers.left_at))),
  )
  const hasScanned = tx
    .select({ id: meetings.contact_id })
    .from(meetings)
    .where(and(eq(meetings.contact_id, contacts.id), eq(meetings.scanned_by, userId)))
  return (
    tx
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.id, contactId), isNull(contacts.deleted_at), hasLeft, exists(hasScanned)))
      .get() !== undefined
  )
}

/** The contact that a card of this person's scans became. */
export function contactOfOwnCard(tx: Tx, { userId, cardId }: { userId: number; cardId: number }): number | undefined {
  const isWanted = and(eq(scanCards.id, cardId), eq(scans.user_id, userId))
  const row = tx
    .select({ id: scanCards.contact_id })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(isWanted)
    .get()
  return row?.id ?? undefined
}
