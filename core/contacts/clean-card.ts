import { cleanAddress, cleanLine } from 'card-reader/clean-text'
import type { CardContact } from '#contracts/contacts.ts'

/** Far more than any field may have: what is longer is cut before it is looked at. */
const longestRead = 4000
const lineOf = (text: string) => cleanLine(text.slice(0, longestRead))

/** A card whose fields are clean lines, whatever they were read from; further numbers and addresses that are empty then are left out. */
export function cleanCard<Card extends CardContact>(card: Card): Card {
  return {
    ...card,
    first_name: lineOf(card.first_name),
    last_name: lineOf(card.last_name),
    company: lineOf(card.company),
    phonetic_first_name: lineOf(card.phonetic_first_name ?? ''),
    phonetic_last_name: lineOf(card.phonetic_last_name ?? ''),
    phonetic_company: lineOf(card.phonetic_company ?? ''),
    position: lineOf(card.position),
    department: lineOf(card.department ?? ''),
    email: lineOf(card.email),
    phone: lineOf(card.phone),
    website: lineOf(card.website),
    address: cleanAddress(card.address.slice(0, longestRead)),
    badge_code: lineOf(card.badge_code ?? ''),
    further_emails: card.further_emails.map(email => lineOf(email)).filter(Boolean),
    further_phones: card.further_phones
      .map(phone => ({ ...phone, value: lineOf(phone.value) }))
      .filter(({ value }) => value),
    profiles: (card.profiles ?? [])
      .map(({ kind, handle, link }) => ({ kind, handle: lineOf(handle), link: lineOf(link) }))
      .filter(({ handle }) => handle),
  }
}
