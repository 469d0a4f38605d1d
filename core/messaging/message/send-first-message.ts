import { and, eq } from 'drizzle-orm'
import { whatsAppNumber } from '#contracts/messages/whatsapp-number.ts'
import type { App, OwnedContact, TxApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { countRows } from '#core/base/prepared.ts'
import { wakeAfterCommit, write } from '#core/base/write.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { type FallBack, findRoute, hasLink } from '#core/messaging/message/find-route.ts'
import { messageText } from '#core/messaging/message/message-text.ts'
import { findLiveMessage, type MessageRow } from '#core/messaging/message/messages.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { requireRight } from '#core/plans/rights.ts'
import type { Tx } from '#db/client.ts'
import { messages } from '#db/schema.ts'

/** How it was requested in a chat. */
type Asked = { again?: boolean; statusMessageId?: number | undefined; threadId?: number | undefined }

/**
 * Queues the first message to a contact; a repeated request returns the same message. `again` says that the person
 * knows that an earlier try may have arrived; without it such a contact is refused with `message-unknown`.
 * `statusMessageId` is the chat message that shows the state from now on; 0 sends a new one, to the topic `threadId`.
 * Throws `not-found`, `do-not-message`, `no-whatsapp-number`, `plan-needed`, `whatsapp-off`, `own-number-needed`,
 * `message-has-link` and `too-many-messages`.
 */
export function sendFirstMessage(
  app: App,
  request: OwnedContact & Asked,
): { messageId: number; isNew: boolean; fallsBack: FallBack | null } {
  return write(app, tx => queueFirstMessage(app, tx, request))
}

/** `sendFirstMessage` within a transaction. */
export function queueFirstMessage(
  app: App,
  tx: Tx,
  { userId, contactId, again = false, statusMessageId, threadId }: OwnedContact & Asked,
): { messageId: number; isNew: boolean; fallsBack: FallBack | null } {
  const known = findLiveMessage(tx, { contactId, kind: 'first' })
  if (!findContact(tx, { userId, contactId, action: 'message' })) throw new AppError('not-found')
  if (known && known.state !== 'unknown') return { messageId: known.id, isNew: false, fallsBack: null }
  if (known && !again) throw new AppError('message-unknown')
  const { channel, fallsBack } = requireRoute(app, tx, { userId, contactId })
  if (known) giveUp(app, tx, known)
  const messageId = queue(app, tx, { userId, contactId, channel, statusMessageId, threadId })
  return { messageId, isNew: true, fallsBack }
}

/** The number that a first message to this contact would be sent from. Throws like `sendFirstMessage`. */
export function requireRoute(
  app: App,
  tx: Tx,
  { userId, contactId }: OwnedContact,
): { channel: 'shared' | 'own'; fallsBack: FallBack | null } {
  const contact = findContact(tx, { userId, contactId, action: 'message' })
  if (!contact) throw new AppError('not-found')
  if (contact.do_not_message) throw new AppError('do-not-message')
  if (!whatsAppNumber(contact)) throw new AppError('no-whatsapp-number')
  const route = findRoute(app, { userId }, tx)
  if ('refusal' in route) {
    if (route.refusal === 'plan-needed') {
      requireRight(app, { userId, right: app.whatsApp.shared ? 'shared-whatsapp' : 'own-whatsapp' }, tx)
    }
    throw new AppError(route.refusal)
  }
  if (route.channel === 'shared' && hasLink(messageText(app, { userId, contact, kind: 'first' }, tx))) {
    throw new AppError('message-has-link')
  }
  const isWaiting = and(eq(messages.user_id, userId), eq(messages.kind, 'first'), eq(messages.state, 'queued'))
  if (countRows(tx, messages, isWaiting) >= app.limits.queuedMessages) throw new AppError('too-many-messages')
  return route
}

function queue(app: TxApp, tx: Tx, input: OwnedContact & Omit<Asked, 'again'> & { channel: 'shared' | 'own' }): number {
  const now = app.clock.now()
  const { id } = tx
    .insert(messages)
    .values({
      user_id: input.userId,
      contact_id: input.contactId,
      kind: 'first',
      channel: input.channel,
      state: 'queued',
      created_at: now,
      send_at: now,
      status_message_id: input.statusMessageId ?? null,
      thread_id: input.threadId ?? null,
    })
    .returning({ id: messages.id })
    .get()
  wakeAfterCommit(app, tx, 'message-queued')
  const notice = { about: 'message', message_id: id, state: 'queued' } as const
  const { userId, threadId } = input
  if (input.statusMessageId !== undefined) writeNotice(app, tx, { userId, threadId, notice })
  return id
}

/** The person has checked that it did not arrive. Its status message stays unchanged from now on. */
function giveUp(app: TxApp, tx: Tx, row: MessageRow): void {
  tx.update(messages)
    .set({ state: 'cancelled', finished_at: app.clock.now(), status_message_id: null })
    .where(eq(messages.id, row.id))
    .run()
}
