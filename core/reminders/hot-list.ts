import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { OwnedEvent, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { prepared } from '#core/base/prepared.ts'
import { write } from '#core/base/write.ts'
import { findContacts } from '#core/contact-rows/contacts.ts'
import { findEvent } from '#core/events/events.ts'
import { wasWrittenTo } from '#core/messaging/message/messages.ts'
import { morningIn, waitingOf, writeReminderRows } from '#core/reminders/reminders.ts'
import type { Tx } from '#db/client.ts'
import { contacts } from '#db/schema.ts'

/** Hot contacts that are shown by name. */
const shown = 20

/** The ids of an event's hot contacts to whom nobody has written: no WhatsApp message, no e-mail, no mark that says so. */
const unwritten = prepared(tx =>
  tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.event_id, sql.placeholder('eventId')),
        eq(contacts.user_id, sql.placeholder('userId')),
        ...[eq(contacts.rating, 'hot'), isNull(contacts.deleted_at), not(wasWrittenTo)],
      ),
    )
    .orderBy(asc(contacts.created_at), asc(contacts.id)),
)

const idsOf = (tx: Tx, owned: OwnedEvent) =>
  unwritten(tx)
    .all(owned)
    .map(({ id }) => id)

/** How many hot contacts of an event nobody has written to, and the first of them. */
export function hotUnwritten(tx: Tx, owned: OwnedEvent): { total: number; contacts: Contact[] } {
  const ids = idsOf(tx, owned)
  return { total: ids.length, contacts: findContacts(tx, { userId: owned.userId, contactIds: ids.slice(0, shown) }) }
}

/**
 * Reminds a person tomorrow of each of these hot contacts that has no reminder, up to the limit; returns how many of
 * them have one then. Throws `not-found` for an unknown event, or somebody else's.
 */
export function remindOfHot(app: WriteApp, owned: OwnedEvent): { reminded: number; at: Date } {
  const { userId } = owned
  const at = morningIn(app, { userId, days: 1 })
  const reminded = write(app, tx => {
    if (!findEvent(tx, owned)) throw new AppError('not-found')
    const kept = waitingOf(tx, { userId })
    const hot = idsOf(tx, owned)
    const waiting = hot.filter(id => kept.get(id) === true)
    const told = hot.filter(id => kept.get(id) === false)
    const room = Math.max(0, app.limits.reminders - kept.size)
    const added = hot.filter(id => !kept.has(id)).slice(0, room)
    writeReminderRows(app, tx, { userId, contactIds: [...told, ...added], at })
    return waiting.length + told.length + added.length
  })
  return { reminded, at }
}
