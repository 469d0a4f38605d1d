import { and, eq, isNull, sql } from 'drizzle-orm'
import { countRows, prepared } from '#core/base/prepared.ts'
import type { Tx } from '#db/client.ts'
import { eventMembers, events } from '#db/schema.ts'

/** The team that a person is in. */
export type Membership = {
  eventId: number
  eventName: string
  /** Whose contacts get the cards. */
  ownerId: number
  /** Whether the event is on. */
  active: boolean
  seesAll: boolean
  joinedAt: Date
  until: Date
}

const ofPerson = prepared(tx =>
  tx
    .select({
      eventId: events.id,
      eventName: events.name,
      ownerId: events.user_id,
      active: events.active,
      seesAll: events.members_see_all,
      joinedAt: eventMembers.joined_at,
      until: eventMembers.until,
    })
    .from(eventMembers)
    .innerJoin(events, eq(events.id, eventMembers.event_id))
    .where(and(eq(eventMembers.user_id, sql.placeholder('userId')), isNull(eventMembers.left_at))),
)

/** The team that a person is in now; an event that is off has paused it. Undefined for none. */
export function teamOf(tx: Tx, { userId }: { userId: number }): Membership | undefined {
  return ofPerson(tx).get({ userId })
}

/** The condition for the people who are in the team of an event now. */
export function isInTeam(eventId: number) {
  return and(eq(eventMembers.event_id, eventId), isNull(eventMembers.left_at))
}

/** How many people are in the team of an event, without its owner. */
export function countMembers(tx: Tx, { eventId }: { eventId: number }): number {
  return countRows(tx, eventMembers, isInTeam(eventId))
}
