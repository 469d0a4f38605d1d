import { foldText } from '#reader/compare-text.ts'
import type { CardContact } from '#reader/contact.ts'
import { isSamePerson, mergeContact } from '#reader/merge-contact.ts'
import type { Reading } from '#reader/port.ts'
import { type ExtractOptions, extractFields } from './extract-fields.ts'

/** One card of a photo: who is on it, and what was read there. */
export type FoundCard = { contact: CardContact; reading: Reading }

const saysWho = ({ first_name, last_name, company }: CardContact) => Boolean(first_name || last_name || company)

const hasName = ({ first_name, last_name }: CardContact) => Boolean(first_name || last_name)
const lastDigits = (number: string) => number.replace(/\D/g, '').slice(-9)
const numbersOf = ({ phone, further_phones }: CardContact) =>
  [phone, ...further_phones.map(({ value }) => value)].map(lastDigits).filter(digits => digits.length === 9)

/** Whether two cards are the two sides of one: of one firm, or with one number or e-mail, and a person is named on one alone. */
export function areSides(a: CardContact, b: CardContact): boolean {
  if (hasName(a) === hasName(b)) return false
  const isSameFirm = a.company !== '' && foldText(a.company) === foldText(b.company)
  const isSameEmail = a.email !== '' && a.email.toLowerCase() === b.email.toLowerCase()
  return isSameFirm || isSameEmail || numbersOf(a).some(number => numbersOf(b).includes(number))
}

/** Both sides of a card as one contact: what the side with the person says counts first. */
const ofBothSides = (a: CardContact, b: CardContact) => (hasName(b) ? mergeContact(b, a) : mergeContact(a, b))

/**
 * The contacts in a photo, none where it shows no card: as a worker has extracted them, otherwise extracted here. Further
 * ones must say who they are, and be other people than those before: two cards of one person are one, and so are the two
 * sides of a card.
 */
export function contactsIn({ others = [], ...first }: Reading, options: ExtractOptions): FoundCard[] {
  const found: FoundCard[] = []
  for (const reading of [first, ...others]) {
    const contact = reading.contact === undefined ? extractFields(reading, options) : reading.contact
    if (!contact) continue
    const front = found.find(card => areSides(card.contact, contact))
    if (front) {
      Object.assign(front, { contact: ofBothSides(front.contact, contact) })
      continue
    }
    const isFurther = found.length > 0
    if (isFurther && (!saysWho(contact) || found.some(card => isSamePerson(card.contact, contact)))) continue
    found.push({ contact, reading })
  }
  return found
}
