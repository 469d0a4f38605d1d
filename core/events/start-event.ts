import { foldText } from 'card-reader/compare-text'
import { eq } from 'drizzle-orm'
import type { Event, EventPatch } from '#contracts/events.ts'
import type { OwnedEvent, TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { countRows } from '#core/base/prepared.ts'
import { write } from '#core/base/write.ts'
import { areOf, findActiveEvent, getEvent } from '#core/events/events.ts'
import { revokeInvites } from '#core/events/team/invites.ts'
import { tellGroup, tellTeam } from '#core/events/team/tell-team.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import type { Tx } from '#db/client.ts'
import { events } from '#db/schema.ts'

/**
 * Makes this event the only active one, so that further scans belong to it. An earlier event with the same name,
 * however it is spelled, is continued; otherwise a new one is created. Throws `too-many-events`.
 */
export function startEvent(app: WriteApp, { userId, name }: { userId: number; name: string }): Event {
  const eventId = write(app, tx => {
    const id = findByName(tx, { userId, name }) ?? insertEvent(app, tx, { userId, name })
    switchOn(app, tx, { userId, eventId: id })
    return id
  })
  return getEvent(app, { userId, eventId })
}

/**
 * Returns the event with this name, however it is spelled, or creates it with these values; a new event is active
 * only if they say so. Throws `too-many-events`.
 */
export function findOrCreateEvent(
  app: WriteApp,
  { userId, values }: { userId: number; values: Omit<EventPatch, 'questions'> & { name: string } },
): { event: Event; isNew: boolean } {
  const { name, active = false, ...columns } = values
  const { eventId, isNew } = write(app, tx => {
    const known = findByName(tx, { userId, name })
    if (known !== undefined) return { eventId: known, isNew: false }
    const id = insertEvent(app, tx, { userId, name, ...columns })
    if (active) switchOn(app, tx, { userId, eventId: id })
    return { eventId: id, isNew: true }
  })
  return { event: getEvent(app, { userId, eventId }), isNew }
}

/** Within a transaction: the id of the event with this name, created if necessary; undefined at the limit. */
export function eventOfName(app: TxApp, tx: Tx, wanted: { userId: number; name: string }): number | undefined {
  const known = findByName(tx, wanted)
  if (known !== undefined) return known
  return countEvents(tx, wanted) < app.limits.events ? insertEvent(app, tx, wanted) : undefined
}

/** Nothing that is scanned from now on belongs to an event. Does nothing where none is on. */
export function stopEvent(app: WriteApp, { userId }: { userId: number }): void {
  write(app, tx => switchOff(app, tx, { userId }))
}

/** Within a transaction: makes this event the user's only active one. Its team and its group hear that it goes on. */
export function switchOn(app: TxApp, tx: Tx, { userId, eventId }: OwnedEvent): void {
  const isOn = findActiveEvent(tx, { userId })?.id === eventId
  if (!isOn) switchOff(app, tx, { userId })
  const event = tx
    .update(events)
    .set({ active: true, last_used_at: app.clock.now() })
    .where(eq(events.id, eventId))
    .returning()
    .get()
  if (isOn || !event) return
  tellTeam(app, tx, { eventId, news: 'resumed' })
  tellGroup(app, tx, { event, isOn: true })
}

/** Within a transaction: no event of the user is active. Its team pauses and its group is told, its invitations end, and the hot contacts that nobody has written to are listed. */
export function switchOff(app: TxApp, tx: Tx, { userId }: { userId: number }): void {
  const active = findActiveEvent(tx, { userId })
  if (!active) return
  tx.update(events).set({ active: false }).where(eq(events.id, active.id)).run()
  revokeInvites(app, tx, { eventId: active.id })
  tellTeam(app, tx, { eventId: active.id, news: 'paused' })
  writeNotice(app, tx, { userId, notice: { about: 'hot-list', event_id: active.id } })
  tellGroup(app, tx, { event: active, isOn: false })
}

function findByName(tx: Tx, { userId, name }: { userId: number; name: string }): number | undefined {
  const wanted = keyOf(name)
  return tx
    .select({ id: events.id, name: events.name })
    .from(events)
    .where(areOf(userId))
    .all()
    .find(one => keyOf(one.name) === wanted)?.id
}

/** A name of punctuation only is compared as it is. */
function keyOf(name: string): string {
  return foldText(name) || name
}

function countEvents(tx: Tx, { userId }: { userId: number }): number {
  return countRows(tx, events, areOf(userId))
}

type NewEvent = { userId: number; name: string } & Omit<EventPatch, 'active' | 'questions'>

function insertEvent(app: TxApp, tx: Tx, { userId, ...columns }: NewEvent): number {
  if (countEvents(tx, { userId }) >= app.limits.events) throw new AppError('too-many-events')
  const now = app.clock.now()
  return tx
    .insert(events)
    .values({ user_id: userId, ...columns, created_at: now, last_used_at: now })
    .returning({ id: events.id })
    .get().id
}
