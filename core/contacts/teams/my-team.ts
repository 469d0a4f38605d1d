import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { MyTeam } from '#contracts/teams.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findContacts } from '#core/contacts/contacts.ts'
import { mayDo } from '#core/contacts/policies.ts'
import { countMeetings } from '#core/contacts/teams/meetings.ts'
import { teamOf } from '#core/events/team/team-of.ts'
import { hasRight } from '#core/plans/rights.ts'
import { displayNameOf } from '#core/users/display-name.ts'
import { contacts, meetings } from '#db/schema.ts'

/** The team that a person is in; undefined for none. */
export function findMyTeam(
  app: Pick<App, 'db' | 'clock' | 'basePlan'>,
  { userId }: { userId: number },
): MyTeam | undefined {
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
  app: Pick<App, 'db'>,
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
  const total = tx.select({ n: count() }).from(contacts).where(where).get()?.n ?? 0
  return { contacts: findContacts(tx, { userId, contactIds: ids.map(({ id }) => id) }), total }
}
