import type { Contact } from '../contacts.ts'
import { fullName } from '../full-name.ts'
import type { User } from '../users.ts'

/** What a template may hold (PRODUCT §6), each between braces. */
export const placeholders = ['first_name', 'last_name', 'company', 'my_name', 'my_company'] as const

type Sender = Pick<User, 'first_name' | 'last_name' | 'company'>
type Recipient = Pick<Contact, 'first_name' | 'last_name' | 'company'>

/**
 * Fills the placeholders of PRODUCT §6. A value that is missing leaves no gap: doubled spaces and a space or comma
 * before punctuation go. What a card prints is filled in once and never read as a placeholder itself, and stays on its
 * line. Screens preview with this same function.
 */
export function fillTemplate(template: string, { contact, sender }: { contact: Recipient; sender: Sender }): string {
  const values: Record<string, string> = {
    first_name: contact.first_name,
    last_name: contact.last_name,
    company: contact.company,
    my_name: fullName(sender),
    my_company: sender.company,
  }
  return template
    .replace(/\{(\w+)\}/g, (placeholder, name: string) => asOneLine(values[name]) ?? placeholder)
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+([,.!?])/g, '$1')
    .trim()
}

/** Line breaks and invisible control characters of a card's text would let it pose as another part of the message. */
function asOneLine(value: string | undefined): string | undefined {
  return value?.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()
}

/** A click-to-chat link (INTEGRATIONS "WhatsApp": digits only, no +); undefined without a valid number. */
export function whatsAppLink({ phoneE164, text }: { phoneE164: string; text: string }): string | undefined {
  const digits = /^\+([1-9]\d{6,14})$/.exec(phoneE164)?.[1]
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}`
}
