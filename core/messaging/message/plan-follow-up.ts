import { and, eq } from 'drizzle-orm'
import { whatsAppNumber } from '#contracts/messages/whatsapp-number.ts'
import type { Message, MessageFailure, MessagePatch } from '#contracts/messaging.ts'
import type { App, OwnedContact, TxApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs } from '#core/base/time.ts'
import { findContact, getContact } from '#core/contact-rows/contacts.ts'
import { nextDaytime } from '#core/messaging/message/daytime.ts'
import { findRoute, refuseLink } from '#core/messaging/message/find-route.ts'
import { getMessage } from '#core/messaging/message/messages.ts'
import { hasRight } from '#core/plans/rights.ts'
import { findUser } from '#core/users/find-user.ts'
import { possibleZonesOf } from '#core/users/time-zone-of.ts'
import type { Tx } from '#db/client.ts'
import { messages } from '#db/schema.ts'

/**
 * Queues the follow-up of a contact for its day in the contact's time zone, if the person has switched it on, plan
 * and number allow it, and the contact is not marked "do not message". At most one per contact.
 */
export function planFollowUp(app: App, tx: Tx, { userId, contactId }: OwnedContact): void {
  const user = findUser(tx, { userId })
  if (!user?.follow_up || !hasRight(app, { userId, right: 'follow-ups' }, tx)) return
  const contact = findContact(tx, { userId, contactId, action: 'message' })
  if (!contact || contact.do_not_message || !whatsAppNumber(contact)) return
  const route = findRoute(app, { userId }, tx)
  if ('refusal' in route || hadFollowUp(tx, contactId)) return
  const now = app.clock.now()
  tx.insert(messages)
    .values({
      user_id: userId,
      contact_id: contactId,
      kind: 'follow-up',
      channel: route.channel,
      state: 'queued',
      created_at: now,
      send_at: nextDaytime(
        new Date(now.getTime() + user.follow_up_days * dayMs),
        contact.country,
        possibleZonesOf(app, { userId }, tx),
      ),
    })
    .run()
}

/** A follow-up that was sent, waits, or was cancelled by the person, unless its first message failed. */
function hadFollowUp(tx: Tx, contactId: number): boolean {
  return tx
    .select({ reason: messages.reason })
    .from(messages)
    .where(and(eq(messages.contact_id, contactId), eq(messages.kind, 'follow-up')))
    .all()
    .some(({ reason }) => reason !== 'first-failed')
}

/** Cancels a contact's waiting follow-ups for a reason. */
export function cancelFollowUps(
  app: TxApp,
  tx: Tx,
  { contactId, reason }: { contactId: number; reason: MessageFailure },
): void {
  tx.update(messages)
    .set({ state: 'cancelled', reason, finished_at: app.clock.now() })
    .where(and(eq(messages.contact_id, contactId), eq(messages.kind, 'follow-up'), eq(messages.state, 'queued')))
    .run()
}

/** Cancels all waiting follow-ups of a user who has switched follow-ups off. */
export function cancelAllFollowUps(app: TxApp, tx: Tx, { userId }: { userId: number }): void {
  tx.update(messages)
    .set({ state: 'cancelled', finished_at: app.clock.now() })
    .where(and(eq(messages.user_id, userId), eq(messages.kind, 'follow-up'), eq(messages.state, 'queued')))
    .run()
}

/**
 * Changes the text or the day of a waiting follow-up. The day is moved to the contact's daytime, and never into the
 * past. Throws `message-has-link`, or `not-found` for one that does not wait.
 */
export function updateFollowUp(
  app: App,
  { userId, messageId, patch }: { userId: number; messageId: number; patch: MessagePatch },
): Message {
  const { text, send_at } = patch
  const message = getMessage(app, { userId, messageId })
  if (text !== undefined) refuseLink(app, { userId, text })
  const contact = getContact(app, { userId, contactId: message.contact_id, action: 'message' })
  const wished = send_at && new Date(Math.max(Date.parse(send_at), app.clock.now().getTime()))
  const { changes } = app.db
    .update(messages)
    .set({
      // An empty patch still proves that it waits.
      state: 'queued',
      ...(text === undefined ? {} : { text }),
      ...(wished ? { send_at: nextDaytime(wished, contact.country, possibleZonesOf(app, { userId })) } : {}),
    })
    .where(and(eq(messages.id, messageId), eq(messages.kind, 'follow-up'), eq(messages.state, 'queued')))
    .run()
  if (changes === 0) throw new AppError('not-found')
  return getMessage(app, { userId, messageId })
}
