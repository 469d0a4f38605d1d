import { eq } from 'drizzle-orm'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { carryOutChanges } from '#core/contacts/events/carry-out-changes.ts'
import { oweChange } from '#core/contacts/owe-change.ts'
import { findEvent } from '#core/events/events.ts'
import { endTeam } from '#core/events/team/tell-team.ts'
import { eventGroups, eventInvites, eventMembers, events } from '#db/schema.ts'

/**
 * The event is gone with its team at once; its contacts stay, and belong to none when this resolves, or after the next
 * start. Throws `not-found`.
 */
export async function deleteEvent(
  app: ContactsApp,
  { userId, eventId }: { userId: number; eventId: number },
): Promise<void> {
  write(app, tx => {
    if (!findEvent(tx, { userId, eventId })) throw new AppError('not-found')
    endTeam(app, tx, { eventId })
    for (const table of [eventMembers, eventInvites, eventGroups])
      tx.delete(table).where(eq(table.event_id, eventId)).run()
    tx.update(events).set({ active: false, deleted_at: app.clock.now() }).where(eq(events.id, eventId)).run()
    oweChange(tx, { userId, change: { what: 'event-deleted', eventId } })
  })
  await carryOutChanges(app, { userId })
}
