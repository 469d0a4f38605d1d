import { eq } from 'drizzle-orm'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { changeContactsOfEvent } from '#core/contacts/record-contact-change.ts'
import { findEvent } from '#core/events/events.ts'
import { endTeam } from '#core/events/team/tell-team.ts'
import { events } from '#db/schema.ts'

/** The event is gone; its contacts stay, and belong to none. Throws `not-found`. */
export function deleteEvent(app: ContactsApp, { userId, eventId }: { userId: number; eventId: number }): void {
  write(app, tx => {
    if (!findEvent(tx, { userId, eventId })) throw new AppError('not-found')
    changeContactsOfEvent(app, tx, { userId, eventId }, { event_id: null })
    endTeam(app, tx, { eventId })
    tx.delete(events).where(eq(events.id, eventId)).run()
  })
}
