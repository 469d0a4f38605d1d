import type { Contact } from '#contracts/contacts.ts'
import { fillTemplate, whatsAppLink } from '#contracts/messages/message-template.ts'
import { whatsAppNumber } from '#contracts/messages/whatsapp-number.ts'
import type { User } from '#contracts/users.ts'

/**
 * The wa.me link that opens WhatsApp with the person's own message filled in (PRODUCT §6). Undefined where the
 * contact has no number for it or asked not to be messaged: then the button is not offered.
 */
export function firstMessageLink(contact: Contact, user: User | undefined): string | undefined {
  const phoneE164 = contact.do_not_message ? undefined : whatsAppNumber(contact)
  if (!phoneE164) return undefined
  return whatsAppLink({ phoneE164, text: user ? fillTemplate(user.custom_message, { contact, sender: user }) : '' })
}
