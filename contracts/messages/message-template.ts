import { fullName } from '#contracts/values/full-name.ts'
import type { Contact } from '../contacts.ts'
import { shorten } from '../lengths.ts'
import type { User } from '../users.ts'

/** The placeholders of a template (PRODUCT §6), each between braces. */
export const placeholders = ['first_name', 'last_name', 'company', 'note', 'my_name', 'my_company'] as const

/** A note can fill pages, and a message cannot. */
const longestNote = 200

type Sender = Pick<User, 'first_name' | 'last_name' | 'company'>
type Recipient = Pick<Contact, 'first_name' | 'last_name' | 'company'> & { notes?: string }

/**
 * Fills in the placeholders of PRODUCT §6. A missing value leaves no gap: doubled spaces, and spaces and commas before
 * punctuation, are removed. A card's text is inserted once, is never treated as a placeholder, and stays on its line.
 * The screens preview with this function too.
 */
export function fillTemplate(template: string, { contact, sender }: { contact: Recipient; sender: Sender }): string {
  const values: Record<string, string> = {
    first_name: contact.first_name,
    last_name: contact.last_name,
    company: contact.company,
    note: shorten(contact.notes ?? '', longestNote),
    my_name: fullName(sender),
    my_company: sender.company,
  }
  return template
    .replace(/\{(\w+)\}/g, (placeholder, name: string) => asOneLine(values[name]) ?? placeholder)
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t,]+([,.!?])/g, '$1')
    .trim()
}

/** Line breaks and invisible control characters could make a card's text look like another part of the message. */
function asOneLine(value: string | undefined): string | undefined {
  return value?.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()
}

/** A click-to-chat link (INTEGRATIONS "WhatsApp": digits only, no +); undefined without a valid number. */
export function whatsAppLink({ phoneE164, text }: { phoneE164: string; text: string }): string | undefined {
  const digits = /^\+([1-9]\d{6,14})$/.exec(phoneE164)?.[1]
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}`
}
