import { eq } from 'drizzle-orm'
import type { Event, EventPatch } from '#contracts/events.ts'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { saveQuestions } from '#core/contacts/events/save-questions.ts'
import { changeContactsOfEvent } from '#core/contacts/record-contact-change.ts'
import { findEvent, getEvent } from '#core/events/events.ts'
import { switchOff, switchOn } from '#core/events/start-event.ts'
import { events } from '#db/schema.ts'

type Owned = { userId: number; eventId: number }

/**
 * Saves what was given of an event; switched on, it is the only one. A new name is a change of each of its contacts,
 * which show it. Throws `not-found`, `invalid-input` as `saveQuestions` does.
 */
export function updateEvent(app: ContactsApp, { userId, eventId, patch }: Owned & { patch: EventPatch }): Event {
  const { active, questions, ...values } = patch
  write(app, tx => {
    const event = findEvent(tx, { userId, eventId })
    if (!event) throw new AppError('not-found')
    if (Object.keys(values).length > 0) tx.update(events).set(values).where(eq(events.id, eventId)).run()
    if (values.name !== undefined && values.name !== event.name) changeContactsOfEvent(app, tx, { userId, eventId })
    if (questions) saveQuestions(app, tx, { userId, eventId, questions })
    if (active) switchOn(app, tx, { userId, eventId })
    else if (active === false && event.active) switchOff(app, tx, { userId })
  })
  return getEvent(app, { userId, eventId })
}
