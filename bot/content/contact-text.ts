import { escapeHtml } from '#bot/content/html.ts'
import type { Say } from '#bot/context/texts.ts'
import { type CardField, type Contact, lowConfidence } from '#core/contracts/contacts.ts'

/** Telegram's limit is 4096 characters; notes may be as long. */
const maxNotes = 800
const maxFurther = 10

/** A contact as a message (HTML): a heading, then one field a line, doubtful ones marked (PRODUCT §3); `below` is HTML. */
export function contactText(input: { contact: Contact; heading: string; below?: string[]; say: Say }): string {
  const { contact, heading, below = [], say } = input
  const line = (icon: string, text: string, fields: CardField[]) => {
    if (!text) return []
    const doubtful = fields.some(field => (contact.confidence[field] ?? 1) < lowConfidence)
    return [`${icon} ${escapeHtml(text)}${doubtful ? ` — <i>${say('contact.check')}</i>` : ''}`]
  }
  const lines = [
    ...line('👤', nameOf(contact), ['first_name', 'last_name']),
    ...line('💼', contact.position, ['position']),
    ...line('🏢', contact.company, ['company']),
    ...line('📞', contact.phone, ['phone']),
    ...contact.further_phones.slice(0, maxFurther).flatMap(phone => line('📞', phone.value, [])),
    ...line('✉️', contact.email, ['email']),
    ...contact.further_emails.slice(0, maxFurther).flatMap(email => line('✉️', email, [])),
    ...line('🌐', contact.website, ['website']),
    ...line('📍', contact.address, ['address']),
    ...line('📝', contact.notes.slice(0, maxNotes), []),
  ]
  return [`<b>${escapeHtml(heading)}</b>`, '', ...lines, ...(below.length > 0 ? ['', ...below] : [])].join('\n')
}

/** First and last name joined; '' where the card has neither. */
export function nameOf(contact: Pick<Contact, 'first_name' | 'last_name'>): string {
  return `${contact.first_name} ${contact.last_name}`.trim()
}

/** What a contact is called in a list: its name, else company, e-mail or phone. */
export function titleOf(contact: Contact, say: Say): string {
  return nameOf(contact) || contact.company || contact.email || contact.phone || say('contact.unnamed')
}
