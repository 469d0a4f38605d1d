import { and, eq } from 'drizzle-orm'
import { whatsAppLink } from '#contracts/messages/message-template.ts'
import { whatsAppNumber } from '#contracts/messages/whatsapp-number.ts'
import type { Message, WhatsAppNotice } from '#contracts/messaging.ts'
import type { App } from '#core/app.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { findRoute } from '#core/messaging/message/find-route.ts'
import { getMessage } from '#core/messaging/message/messages.ts'
import type { Notice } from '#core/notifications/telegram-port.ts'
import { messages } from '#db/schema.ts'

/**
 * The current content of a notice about WhatsApp. Good news edits the chat message that shows the message's state,
 * and is silent if there is none. Bad news is a new message, since nobody sees an edit far up.
 */
export function loadWhatsAppNotice(app: App, userId: number, notice: WhatsAppNotice): Notice | undefined {
  if (notice.about === 'own-number') return { kind: 'own-number', event: notice.event }
  const row = app.db
    .select({ statusMessageId: messages.status_message_id, contactId: messages.contact_id, state: messages.state })
    .from(messages)
    .where(and(eq(messages.id, notice.message_id), eq(messages.user_id, userId)))
    .get()
  if (row?.state !== notice.state) return undefined
  const contact = findContact(app.db, { userId, contactId: row.contactId, action: 'message' })
  if (!contact) return undefined
  const message = getMessage(app, { userId, messageId: notice.message_id })
  const isBad = message.state === 'failed' || message.state === 'unknown'
  if (!isBad && row.statusMessageId === null) return undefined
  return {
    kind: 'message-status',
    statusMessageId: isBad ? undefined : row.statusMessageId || undefined,
    message,
    link: whatsAppLink({ phoneE164: whatsAppNumber(contact) ?? '', text: message.text }),
    canRetry: isRetriable(message) && !contact.do_not_message && !('refusal' in findRoute(app, { userId })),
  }
}

/** The number itself is wrong, or its holder does not want messages: a retry would end the same. */
function isRetriable({ reason }: Message): boolean {
  return reason !== 'not-on-whatsapp' && reason !== 'recipient-blocked' && reason !== 'do-not-message'
}
