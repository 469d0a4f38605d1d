import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { changeContacts } from '#core/contacts/record-contact-change.ts'
import { findEvent } from '#core/events/events.ts'
import { contacts, events } from '#db/schema.ts'

/** The event is gone; its contacts stay, and belong to none. Throws `not-found`. */
export function deleteEvent(app: App, { userId, eventId }: { userId: number; eventId: number }): void {
  write(app, tx => {
    if (!findEvent(tx, { userId, eventId })) throw new AppError('not-found')
    const met = tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.event_id, eventId)).all()
    const contactIds = met.map(({ id }) => id)
    changeContacts(app, tx, { userId, contactIds, event: 'updated' }, { event_id: null })
    tx.delete(events).where(eq(events.id, eventId)).run()
  })
}
