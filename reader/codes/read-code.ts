import { type ChatNumberSpan, detectChatNumbers, profileOfPage } from '#reader/profiles/profile-links.ts'
import type { CodeContact } from '#reader/vcard/code-contact.ts'
import { readVcards } from '#reader/vcard/read-vcards.ts'

const longestCode = 8000
/** What a badge's number or code may have; longer ones are somebody's data, not a field. */
const longestOpaque = 120

/** What a code is to us: somebody's card, the address of a page about them, or the number of a badge. */
export type ReadCode = { contact: CodeContact } | { link: string } | { badge: string }

/** How codes begin that say nothing of a person: networks, places, payments, calendars. */
const otherUses = 'wifi,geo,sms,smsto,mmsto,begin,otpauth,bitcoin,ethereum,upi,matmsg,market,intent,javascript,data'

/** What a code's text says; undefined where that is of no use for a contact. */
export function readCode(code: string): ReadCode | undefined {
  const text = code.trim().slice(0, longestCode)
  const use = /^([a-z]+):/i.exec(text)?.[1]?.toLowerCase() ?? ''
  const value = text.slice(use.length + 1)
  if (use === 'begin' && value.toUpperCase().startsWith('VCARD')) {
    const [contact] = readVcards(Buffer.from(closed(text)), { most: 1 }).people
    return contact && { contact }
  }
  if (use === 'mecard') return { contact: readMeCard(text) }
  if (use === 'bizcard') return { contact: readBizCard(text) }
  const [address = ''] = value.split(/[?;]/)
  if (use === 'mailto' && address) return { contact: { emails: [address], phones: [] } }
  if (use === 'tel' && address) return { contact: { emails: [], phones: [{ value: address, kind: 'other' }] } }
  const chats = detectChatNumbers(text)
  if (chats.length > 0) return { contact: { emails: [], phones: chats.map(phoneOf) } }
  if (isLink(text)) return { link: text }
  const isPlain = text.length <= longestOpaque && /^\P{C}+$/u.test(text)
  return text && isPlain && !otherUses.split(',').includes(use) ? { badge: text } : undefined
}

const phoneOf = ({ value, isWhatsApp }: ChatNumberSpan): CodeContact['phones'][number] => ({
  value,
  kind: isWhatsApp ? 'whatsapp' : 'mobile',
})

/** A code that was too small for a whole card ends without the last line. */
function closed(text: string): string {
  return /END:VCARD\s*$/i.test(text) ? text : `${text}\nEND:VCARD`
}

function isLink(text: string): boolean {
  if (!/^(?:https?:\/\/|www\.)\S+$/i.test(text) || text.length > 300) return false
  return URL.parse(/^www/i.test(text) ? `https://${text}` : text)?.hostname.includes('.') ?? false
}

const unescaped = (text: string) =>
  text
    .replace(/\\n/gi, ', ')
    .replace(/\\([,;:\\])/g, '$1')
    .trim()

/** The fields of a code, in their order, split at separators that no backslash takes the meaning of. */
function fieldsOf(text: string): { key: string; value: string }[] {
  return text
    .replace(/^\w+:/, '')
    .split(/(?<!\\);/)
    .map(field => {
      const [key = '', ...rest] = field.split(':')
      return { key: key.trim().toUpperCase(), value: rest.join(':') }
    })
}

/** The contact in a MeCard (NTT DoCoMo). */
function readMeCard(text: string): CodeContact {
  const contact: CodeContact = { emails: [], phones: [] }
  for (const { key, value } of fieldsOf(text)) {
    if (key === 'N') {
      const [last = '', first = ''] = value.split(/(?<!\\),/).map(unescaped)
      Object.assign(contact, { last_name: last, first_name: first })
    } else if (key === 'ORG') contact.company = unescaped(value)
    else if (key === 'TITLE') contact.position = unescaped(value)
    else if (key === 'URL') addPage(contact, unescaped(value))
    else if (key === 'EMAIL') contact.emails.push(unescaped(value))
    else if (key === 'TEL') contact.phones.push({ value: unescaped(value), kind: 'other' })
    else if (key === 'ADR') contact.address = unescaped(value)
    else if (key === 'NOTE') contact.notes = unescaped(value)
  }
  return contact
}

/** The first page that is no profile is the website. */
function addPage(contact: CodeContact, page: string): void {
  const profile = profileOfPage(page)
  if (profile) contact.profiles = [...(contact.profiles ?? []), profile]
  else contact.website ??= page
}

/** The contact in a BizCard (`BIZCARD:N:Ana;X:Torres;T:Head of Sales;C:Norte;A:…;B:phone;M:mobile;F:fax;E:mail;;`). */
function readBizCard(text: string): CodeContact {
  const contact: CodeContact = { emails: [], phones: [] }
  for (const { key, value } of fieldsOf(text)) {
    const said = unescaped(value)
    if (key === 'N') contact.first_name = said
    else if (key === 'X') contact.last_name = said
    else if (key === 'T') contact.position = said
    else if (key === 'C') contact.company = said
    else if (key === 'A') contact.address = said
    else if (key === 'E') contact.emails.push(said)
    else if (key === 'B') contact.phones.push({ value: said, kind: 'office' })
    else if (key === 'M') contact.phones.push({ value: said, kind: 'mobile' })
    else if (key === 'F') contact.phones.push({ value: said, kind: 'fax' })
  }
  return contact
}
