import { type ChatNumberSpan, detectChatNumbers } from '#reader/profiles/profile-links.ts'
import type { CodeContact } from '#reader/vcard/code-contact.ts'
import { readVcards } from '#reader/vcard/read-vcards.ts'
import { readBizCard, readMeCard } from './read-mecard.ts'

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
