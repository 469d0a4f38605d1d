import { labelledHandle } from 'card-reader/profile-names'
import { fitsMessage } from '#bot/content/message-room.ts'
import type { Say } from '#bot/context/texts.ts'
import { type CardContact, type CardField, type Contact, doubtfulFields, type PhoneKind } from '#contracts/contacts.ts'
import { shorten } from '#contracts/lengths.ts'
import { contactName, fullName, phoneticName } from '#contracts/values/full-name.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { groupedPhone } from '#core/contacts/read-phone.ts'

/** Most characters shown of further numbers and addresses, and of notes. */
const ordinary = { further: 1200, notes: 400 }

const phoneSigns = { mobile: '📱', office: '☎️', fax: '📠', whatsapp: '💬', other: '📞' } as const satisfies Record<
  PhoneKind,
  string
>

type Shown = { contact: Contact; heading: string; below?: string[]; say: Say }

/**
 * A contact as a message (HTML): a heading, then one field per line, uncertain ones marked (PRODUCT §3); `below` is
 * HTML. If the text would be too long, further numbers, addresses and notes are left out.
 */
export function contactText(shown: Shown): string {
  const whole = textWith(ordinary, shown)
  return fitsMessage(whole) ? whole : textWith({ further: 0, notes: 0 }, shown)
}

function textWith(most: typeof ordinary, { contact, heading, below = [], say }: Shown): string {
  const toCheck = doubtfulFields(contact)
  const line = (icon: string, text: string, fields: CardField[]) => {
    if (!text) return []
    const doubtful = fields.some(field => toCheck.includes(field))
    return [`${icon} ${escapeHtml(text)}${doubtful ? ` — <i>${say('contact.check')}</i>` : ''}`]
  }
  let room = most.further
  const further = (icon: string, texts: string[]) =>
    texts.flatMap(text => {
      room -= text.length + icon.length + 2
      return room >= 0 ? line(icon, text, []) : []
    })
  const profiles = contact.profiles.flatMap(profile => {
    const text = labelledHandle(profile)
    room -= text.length + 3
    if (room < 0) return []
    return [`🔗 ${profile.link ? `<a href="${escapeHtml(profile.link)}">${escapeHtml(text)}</a>` : escapeHtml(text)}`]
  })
  const lines = [
    ...line('👤', withPhonetic(fullName(contact), phoneticName(contact)), ['first_name', 'last_name']),
    ...line('💼', contact.position, ['position']),
    ...line('🗂', contact.department, ['department']),
    ...line('🏢', withPhonetic(contact.company, contact.phonetic_company), ['company']),
    ...line(phoneSigns[contact.phone_kind], withKind(withDialled(contact), contact.phone_kind, say), ['phone']),
    ...contact.further_phones.flatMap(({ kind, value }) => further(phoneSigns[kind], [withKind(value, kind, say)])),
    ...line('✉️', contact.email, ['email']),
    ...further('✉️', contact.further_emails),
    ...line('🌐', contact.website, ['website']),
    ...profiles,
    ...line('📍', contact.address, ['address']),
    ...line('📅', contact.event, []),
    ...line('🎫', contact.badge_code, []),
    ...line('📝', shorten(contact.notes, most.notes), []),
  ]
  return [`<b>${escapeHtml(heading)}</b>`, '', ...lines, ...(below.length > 0 ? ['', ...below] : [])].join('\n')
}

/** A number as printed. One without a country code is followed by the number that would be dialled. */
function withDialled({ phone, phone_e164 }: CardContact): string {
  const isComplete = phone_e164 === '' || /^\W*(?:\+|00)/.test(phone)
  return isComplete ? phone : `${phone} (${groupedPhone(phone_e164)})`
}

/** A number with what the card says it is. */
function withKind(number: string, kind: PhoneKind, say: Say): string {
  return kind === 'other' || number === '' ? number : `${number} · ${say(`phone.${kind}`)}`
}

/** A name with its spelling in Latin letters behind it. */
function withPhonetic(name: string, phonetic: string): string {
  return phonetic ? `${name} (${phonetic})`.trim() : name
}

/** A contact's title in a list: the name, else company, e-mail, phone or badge code. */
export function titleOf(contact: CardContact, say: Say): string {
  return contactName(contact) || contact.badge_code || say('contact.unnamed')
}

/** The same with the company behind it, where that is not the title itself. */
export function titleWithCompany(contact: CardContact, say: Say, between = ' · '): string {
  const title = titleOf(contact, say)
  return contact.company && contact.company !== title ? title + between + contact.company : title
}
