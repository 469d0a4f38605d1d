import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Event } from '#contracts/events.ts'
import type { OwnedEvent, ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { hasRow } from '#core/base/prepared.ts'
import { answeredQuestions } from '#core/events/answers/questions.ts'
import type { Tx } from '#db/client.ts'
import { events } from '#db/schema.ts'

export type EventRow = typeof events.$inferSelect

const countOf = (condition: string): SQL<number> =>
  sql`(select count(*) from contacts one where one.event_id = events.id and one.deleted_at is null ${sql.raw(condition)})`

const counts = {
  contacts: countOf(''),
  hot: countOf("and one.rating = 'hot'"),
  warm: countOf("and one.rating = 'warm'"),
  cold: countOf("and one.rating = 'cold'"),
  members: sql<number>`(select count(*) from event_members one where one.event_id = events.id and one.left_at is null)`,
}

/** A user's events: the active one first, then by when they were last active. */
export function listEvents(app: ReadApp, { userId }: { userId: number }): Event[] {
  return select(app.db, areOf(userId))
}

/** One event. Throws `not-found` for an unknown event, or somebody else's. */
export function getEvent(app: ReadApp, owned: OwnedEvent): Event {
  const [event] = select(app.db, isOwnEvent(owned))
  if (!event) throw new AppError('not-found')
  return event
}

/** The active event, to which a user's scans belong. */
export function findActiveEvent(tx: Tx, { userId }: { userId: number }): EventRow | undefined {
  return tx
    .select()
    .from(events)
    .where(and(eq(events.user_id, userId), eq(events.active, true)))
    .get()
}

/** The ids and names of a user's events. */
export function listNamedEvents(tx: Tx, { userId }: { userId: number }): Pick<EventRow, 'id' | 'name'>[] {
  return tx.select({ id: events.id, name: events.name }).from(events).where(areOf(userId)).all()
}

/** One event of this user, as its row. */
export function findEvent(tx: Tx, owned: OwnedEvent): EventRow | undefined {
  return tx.select().from(events).where(isOwnEvent(owned)).get()
}

/** Whether an event is on, whoever owns it. */
export function isEventOn(tx: Tx, eventId: number): boolean {
  const isOn = and(eq(events.id, eventId), eq(events.active, true))
  return hasRow(tx, events, isOn)
}

function isOwnEvent({ userId, eventId }: OwnedEvent): SQL | undefined {
  return and(eq(events.id, eventId), areOf(userId))
}

/** The condition for the events of a user that are not deleted. */
export function areOf(userId: number): SQL | undefined {
  return and(eq(events.user_id, userId), isNull(events.deleted_at))
}

function select(tx: Tx, where: SQL | undefined): Event[] {
  const rows = tx
    .select({ row: events, ...counts })
    .from(events)
    .where(where)
    .orderBy(desc(events.active), desc(events.last_used_at), desc(events.id))
    .all()
  const questions = answeredQuestions(
    tx,
    rows.map(({ row }) => row.id),
  )
  return rows.map(({ row, contacts, members, ...rated }) => {
    const { id, name, note, first_message, active, last_used_at, members_see_all } = row
    return {
      ...{ id, name, note, first_message, active, last_used_at: last_used_at.toISOString() },
      ...{ contacts, rated, members_see_all, members, questions: questions.get(id) ?? [] },
    }
  })
}
