import type { Contact } from '#contracts/contacts.ts'
import { whatsAppLink } from '#contracts/messages/message-template.ts'
import { whatsAppNumber } from '#contracts/messages/whatsapp-number.ts'
import type { App } from '#core/app.ts'
import { messageText } from '#core/messaging/message/message-text.ts'

/** The click-to-chat link with the user's first message; undefined without a number, or for "do not message". */
export function firstMessageLink(
  app: App,
  { userId, contact }: { userId: number; contact: Contact },
): string | undefined {
  const number = contact.do_not_message ? undefined : whatsAppNumber(contact)
  return number && whatsAppLink({ phoneE164: number, text: messageText(app, { userId, contact, kind: 'first' }) })
}
