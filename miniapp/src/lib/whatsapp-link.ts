import type { Contact } from '#core/contracts/contacts.ts'
import type { User } from '#core/contracts/users.ts'

/**
 * The wa.me link that opens WhatsApp with the person's own message filled in (PRODUCT §6). Undefined where the
 * contact has no valid phone or asked not to be messaged: then the button is not offered.
 */
export function whatsAppLink(contact: Contact, user: User | undefined): string | undefined {
  const digits = contact.phone_e164.replace(/\D/g, '')
  if (!digits || contact.do_not_message) return undefined
  const text = user && fillMessage(user.custom_message, contact, user)
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}

function fillMessage(message: string, contact: Contact, user: User): string {
  const values: Record<string, string> = {
    first_name: contact.first_name,
    last_name: contact.last_name,
    company: contact.company,
    my_name: [user.first_name, user.last_name].filter(Boolean).join(' '),
    my_company: user.company,
  }
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
