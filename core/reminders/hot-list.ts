import { and, asc, eq, isNull, not } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { findEvent } from '#core/events/events.ts'
import { wasWrittenTo } from '#core/messaging/message/was-written-to.ts'
import { findRemindedContact, isReminderWaiting, morningIn, writeReminderRow } from '#core/reminders/reminders.ts'
import type { Tx } from '#db/client.ts'
import { contacts } from '#db/schema.ts'

type Owned = { userId: number; eventId: number }

/** The hot contacts of an event to whom nobody has written: no WhatsApp message, no e-mail, no mark that says so. */
export function hotUnwritten(tx: Tx, { userId, eventId }: Owned): Contact[] {
  return tx
    .select({ contactId: contacts.id })
    .from(contacts)
    .where(
      and(eq(contacts.event_id, eventId), eq(contacts.rating, 'hot'), isNull(contacts.deleted_at), not(wasWrittenTo)),
    )
    .orderBy(asc(contacts.created_at), asc(contacts.id))
    .all()
    .flatMap(({ contactId }) => findRemindedContact(tx, { userId, contactId }) ?? [])
}

/**
 * Reminds a person tomorrow of each of these hot contacts that has no reminder, up to the limit; returns how many of
 * them have one then. Throws `not-found` for an unknown event, or somebody else's.
 */
export function remindOfHot(
  app: Pick<App, 'db' | 'clock' | 'signals' | 'limits'>,
  owned: Owned,
): { reminded: number; at: Date } {
  const { userId } = owned
  const at = morningIn(app, { userId, days: 1 })
  const reminded = write(app, tx => {
    if (!findEvent(tx, owned)) throw new AppError('not-found')
    let n = 0
    for (const { id: contactId } of hotUnwritten(tx, owned)) {
      if (!isReminderWaiting(tx, { userId, contactId })) {
        if (!hasRoom(app, tx, { userId, contactId, at })) break
      }
      n++
    }
    return n
  })
  return { reminded, at }
}

function hasRoom(
  app: Pick<App, 'clock' | 'limits'>,
  tx: Tx,
  wanted: { userId: number; contactId: number; at: Date },
): boolean {
  try {
    writeReminderRow(app, tx, wanted)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-reminders') return false
    throw error
  }
}
