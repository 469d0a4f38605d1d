import { eq } from 'drizzle-orm'
import type { Event, EventPatch } from '#contracts/events.ts'
import type { ContactsApp, OwnedEvent } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { saveQuestions } from '#core/events/answers/save-questions.ts'
import { carryOutChanges, oweChange } from '#core/events/carry-out-changes.ts'
import { findEvent, getEvent } from '#core/events/events.ts'
import { switchOff, switchOn } from '#core/events/start-event.ts'
import { endTeam, tellGroup } from '#core/events/team/tell-team.ts'
import type { Tx } from '#db/client.ts'
import { eventGroups, eventInvites, eventMembers, events } from '#db/schema.ts'

type Change = OwnedEvent & { patch: EventPatch }

/**
 * Saves what was given of an event; switched on, it is the only one. A new name is a change of each of its contacts,
 * which show it, as is a changed question of each that has an answer to it: those are changed when this resolves, or
 * after the next start. Throws `not-found`, `invalid-input` as `saveQuestions` does.
 */
export async function updateEvent(app: ContactsApp, { patch, ...owned }: Change): Promise<Event> {
  write(app, tx => saveEvent(app, tx, { patch, ...owned }))
  await carryOutChanges(app, owned)
  return getEvent(app, owned)
}

/** Within a transaction: saves the same; what it changes of contacts is owed. */
export function saveEvent(app: ContactsApp, tx: Tx, { userId, eventId, patch }: Change): void {
  const { active, questions, ...values } = patch
  const event = findEvent(tx, { userId, eventId })
  if (!event) throw new AppError('not-found')
  if (Object.keys(values).length > 0) tx.update(events).set(values).where(eq(events.id, eventId)).run()
  if (values.name !== undefined && values.name !== event.name)
    oweChange(tx, { userId, change: { what: 'event-renamed', eventId } })
  if (questions) saveQuestions(tx, { userId, eventId, questions })
  if (active) switchOn(app, tx, { userId, eventId })
  else if (active === false && event.active) switchOff(app, tx, { userId })
}

/** Deletes an event and its team; when this resolves, its contacts have no event. Throws `not-found`. */
export async function deleteEvent(app: ContactsApp, { userId, eventId }: OwnedEvent): Promise<void> {
  write(app, tx => {
    const event = findEvent(tx, { userId, eventId })
    if (!event) throw new AppError('not-found')
    endTeam(app, tx, { eventId })
    if (event.active) tellGroup(app, tx, { event, isOn: false })
    for (const table of [eventMembers, eventInvites, eventGroups])
      tx.delete(table).where(eq(table.event_id, eventId)).run()
    tx.update(events).set({ active: false, deleted_at: app.clock.now() }).where(eq(events.id, eventId)).run()
    oweChange(tx, { userId, change: { what: 'event-deleted', eventId } })
  })
  await carryOutChanges(app, { userId })
}
