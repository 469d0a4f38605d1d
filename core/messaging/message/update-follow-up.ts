import { and, eq } from 'drizzle-orm'
import type { Message, MessagePatch } from '#contracts/messaging.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { nextDaytime } from '#core/messaging/message/daytime.ts'
import { refuseLink } from '#core/messaging/message/link-in-text.ts'
import { getMessage } from '#core/messaging/message/messages.ts'
import { possibleZonesOf } from '#core/users/time-zone-of.ts'
import { messages } from '#db/schema.ts'

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
