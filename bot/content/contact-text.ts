import { escapeHtml } from '#bot/content/html.ts'
import type { Say } from '#bot/context/texts.ts'
import { type CardField, type Contact, lowConfidence } from '#core/contracts/contacts.ts'
import { fullName } from '#core/contracts/full-name.ts'

/** Characters of further numbers and addresses: with these, every field at its longest fits Telegram's 4096. */
const furtherRoom = 1200
const maxNotes = 400

/** A contact as a message (HTML): a heading, then one field a line, doubtful ones marked (PRODUCT §3); `below` is HTML. */
export function contactText(input: { contact: Contact; heading: string; below?: string[]; say: Say }): string {
  const { contact, heading, below = [], say } = input
  const line = (icon: string, text: string, fields: CardField[]) => {
    if (!text) return []
    const doubtful = fields.some(field => (contact.confidence[field] ?? 1) < lowConfidence)
    return [`${icon} ${escapeHtml(text)}${doubtful ? ` — <i>${say('contact.check')}</i>` : ''}`]
  }
  let room = furtherRoom
  const further = (icon: string, texts: string[]) =>
    texts.flatMap(text => {
      room -= text.length + icon.length + 2
      return room >= 0 ? line(icon, text, []) : []
    })
  const lines = [
    ...line('👤', fullName(contact), ['first_name', 'last_name']),
    ...line('💼', contact.position, ['position']),
    ...line('🏢', contact.company, ['company']),
    ...line('📞', contact.phone, ['phone']),
    ...further(
      '📞',
      contact.further_phones.map(phone => phone.value),
    ),
    ...line('✉️', contact.email, ['email']),
    ...further('✉️', contact.further_emails),
    ...line('🌐', contact.website, ['website']),
    ...line('📍', contact.address, ['address']),
    ...line('📅', contact.event, []),
    ...line('🎫', contact.badge_code, []),
    ...line('📝', contact.notes.slice(0, maxNotes), []),
  ]
  return [`<b>${escapeHtml(heading)}</b>`, '', ...lines, ...(below.length > 0 ? ['', ...below] : [])].join('\n')
}

/** What a contact is called in a list: its name, else company, e-mail, phone or the code of its badge. */
export function titleOf(contact: Contact, say: Say): string {
  const { company, email, phone, badge_code } = contact
  return fullName(contact) || company || email || phone || badge_code || say('contact.unnamed')
}
