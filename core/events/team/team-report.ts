import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Rating, ratings } from '#contracts/events.ts'
import type { Team, TeamHour, TeamPerson } from '#contracts/teams.ts'
import type { OwnedEvent, RightsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { countRows } from '#core/base/prepared.ts'
import { findEvent } from '#core/events/events.ts'
import { findGroupOf, groupLinkOf } from '#core/events/team/event-groups.ts'
import { findInvite } from '#core/events/team/invites.ts'
import { hasRight } from '#core/plans/rights.ts'
import { displayNameOf } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { contacts, eventMembers, meetings, users } from '#db/schema.ts'

type Asked = { userId: number; eventId: number; botUsername: string | undefined }

/** An event's team as its owner sees it: people, invitation, and what everybody has scanned. Throws `not-found`. */
export function getTeam(app: RightsApp, { userId, eventId, botUsername }: Asked): Team {
  const tx = app.db
  const event = findEvent(tx, { userId, eventId })
  if (!event) throw new AppError('not-found')
  const mayInvite = hasRight(app, { userId, right: 'teams' })
  const isWritten = and(eq(contacts.event_id, eventId), isNull(contacts.deleted_at), eq(contacts.whatsapp_sent, true))
  return {
    invite: mayInvite && event.active ? (findInvite(app, tx, { eventId, botUsername }) ?? null) : null,
    people: peopleOf(tx, { userId, eventId }),
    most: app.limits.teamMembers,
    written_to: countRows(tx, contacts, isWritten),
    hours: hoursOf(tx, eventId),
    may_invite: mayInvite,
    group: findGroupOf(tx, { eventId }) ?? null,
    group_link: mayInvite ? groupLinkOf(botUsername, { eventId }) : null,
  }
}

function peopleOf(tx: Tx, { userId, eventId }: OwnedEvent): TeamPerson[] {
  const figures = new Map(figuresOf(tx, eventId).map(row => [row.user_id, row]))
  const figureOf = (id: number | null) => {
    const { cards = 0, hot = 0, warm = 0, cold = 0, written_to = 0 } = figures.get(id) ?? {}
    return { cards, rated: { hot, warm, cold }, written_to }
  }
  const owner = {
    ...{ user_id: userId, name: displayNameOf(tx, { userId }), is_owner: true, is_in: true, joined_at: null },
    ...figureOf(userId),
  }
  const gone = {
    ...{ user_id: null, name: '', is_owner: false, is_in: false, joined_at: null },
    ...figureOf(null),
  }
  const members = everybodyIn(tx, eventId).map(one => ({ ...one, is_owner: false, ...figureOf(one.user_id) }))
  return [owner, ...members, ...(gone.cards > 0 ? [gone] : [])]
}

/** Everybody who is or was in the team, as of when they joined last, by name. */
function everybodyIn(tx: Tx, eventId: number) {
  const rows = tx
    .select({ member: eventMembers, first_name: users.first_name, last_name: users.last_name })
    .from(eventMembers)
    .innerJoin(users, eq(users.id, eventMembers.user_id))
    .where(eq(eventMembers.event_id, eventId))
    .orderBy(desc(eventMembers.id))
    .all()
  const latest = [...new Map(rows.toReversed().map(row => [row.member.user_id, row])).values()]
  return latest
    .map(({ member: { user_id, joined_at, left_at }, first_name, last_name }) => ({
      user_id,
      name: `${first_name} ${last_name}`.trim(),
      is_in: left_at === null,
      joined_at: joined_at.toISOString(),
    }))
    .toSorted((a, b) => Number(b.is_in) - Number(a.is_in) || a.name.localeCompare(b.name))
}

const contactsWith = (condition: SQL) => sql<number>`count(distinct iif(${condition}, ${contacts.id}, null))`
const ratedAs = (rating: Rating) => contactsWith(sql`${contacts.rating} = ${rating}`)

function figuresOf(tx: Tx, eventId: number) {
  const [hot, warm, cold] = ratings.map(ratedAs) as [SQL<number>, SQL<number>, SQL<number>]
  return tx
    .select({
      user_id: meetings.scanned_by,
      cards: count(),
      ...{ hot, warm, cold, written_to: contactsWith(eq(contacts.whatsapp_sent, true)) },
    })
    .from(meetings)
    .innerJoin(contacts, eq(contacts.id, meetings.contact_id))
    .where(and(eq(meetings.event_id, eventId), isNull(contacts.deleted_at)))
    .groupBy(meetings.scanned_by)
    .all()
}

const hourMs = 60 * 60 * 1000

function hoursOf(tx: Tx, eventId: number): TeamHour[] {
  const hour = sql<number>`${meetings.met_at} / ${sql.raw(String(hourMs))}`
  return tx
    .select({ hour, user_id: meetings.scanned_by, cards: count() })
    .from(meetings)
    .innerJoin(contacts, eq(contacts.id, meetings.contact_id))
    .where(and(eq(meetings.event_id, eventId), isNull(contacts.deleted_at)))
    .groupBy(hour, meetings.scanned_by)
    .orderBy(hour)
    .all()
    .map(row => ({ ...row, hour: new Date(row.hour * hourMs).toISOString() }))
}
