import { compareSpellings } from '#reader/compare-spellings.ts'
import { foldText, hasOtherLetters } from '#reader/compare-text.ts'
import type { CardContact } from '#reader/contact.ts'
import { isSamePerson, mergeContact } from '#reader/merge-contact.ts'
import type { FoundCard, Reading } from '#reader/port.ts'
import { digitsOf } from '#reader/words/text-shape.ts'

const saysWho = ({ first_name, last_name, company }: CardContact) => Boolean(first_name || last_name || company)

const hasName = ({ first_name, last_name }: CardContact) => Boolean(first_name || last_name)
const lastDigits = (number: string) => digitsOf(number).slice(-9)
const numbersOf = ({ phone, further_phones }: CardContact) =>
  [phone, ...further_phones.map(({ value }) => value)].map(lastDigits).filter(digits => digits.length === 9)

/** Whether two firms are one: the same letters, or one of them all that the other begins with (`Acme`, `Acme Foods`). */
function areOneFirm(a: string, b: string): boolean {
  const [short, long] = [foldText(a), foldText(b)].sort((x, y) => x.length - y.length) as [string, string]
  return short === long ? short !== '' : short.length > 3 && long.startsWith(short)
}

const fullName = ({ first_name, last_name }: CardContact) => `${first_name} ${last_name}`.trim()

/**
 * Whether two cards are the sides of one that says the same in two alphabets: the person's name in Latin letters is how the
 * other one sounds, or where its sound does not tell, the e-mail is the same.
 */
function areTwoSpellings(a: CardContact, b: CardContact): boolean {
  const [one, other] = [fullName(a), fullName(b)]
  if (!one || !other || hasOtherLetters(one) === hasOtherLetters(other)) return false
  const compared = compareSpellings(one, other)
  const isReachedAlike = a.email !== '' && a.email.toLowerCase() === b.email.toLowerCase()
  return compared === 'same' || (compared === 'unknown' && isReachedAlike)
}

/**
 * Whether two cards are the two sides of one: of one firm, or with one number or e-mail, and a person is named on one
 * alone; or the same person in two alphabets.
 */
export function areSides(a: CardContact, b: CardContact): boolean {
  if (areTwoSpellings(a, b)) return true
  if (hasName(a) === hasName(b)) return false
  const isSameEmail = a.email !== '' && a.email.toLowerCase() === b.email.toLowerCase()
  return areOneFirm(a.company, b.company) || isSameEmail || numbersOf(a).some(number => numbersOf(b).includes(number))
}

/** Whether the first of two cards is only a side of the second: it has no name, no firm and no other e-mail. */
const isBareSide = (a: CardContact, b: CardContact) => !saysWho(a) && saysWho(b) && !(a.email && b.email)

/** A card in two alphabets, one on each side: its names are those in other letters than Latin, and both spellings are kept. */
function ofBothAlphabets(a: CardContact, b: CardContact): CardContact {
  const [own, latin] = hasOtherLetters(fullName(a)) ? [a, b] : [b, a]
  return {
    ...mergeContact(own, latin),
    phonetic_first_name: own.phonetic_first_name || latin.first_name,
    phonetic_last_name: own.phonetic_last_name || latin.last_name,
    phonetic_company: own.phonetic_company || (hasOtherLetters(own.company) ? latin.company : ''),
  }
}

/** Whether a contact is a firm's name and nothing else: print that nobody is reached by. */
const isFirmAlone = (contact: CardContact) =>
  !hasName(contact) && !contact.email && !contact.phone && !contact.website && contact.profiles.length === 0

/** Both sides of a card as one contact: what the side with the person says counts first. */
function ofBothSides(a: CardContact, b: CardContact): CardContact {
  if (hasName(a) && hasName(b)) return ofBothAlphabets(a, b)
  return hasName(b) ? mergeContact(b, a) : mergeContact(a, b)
}

/**
 * The contacts in a photo whose cards have theirs extracted, none where it shows no card. Further ones must say who they
 * are, and be other people than those before: two cards of one person are one, and so are the two sides of a card. A firm
 * alone beside a card is a side of it or what lies around, and no contact.
 */
export function foundCards({ others = [], ...first }: Reading): FoundCard[] {
  const cards = [first, ...others].flatMap(reading => (reading.contact ? [{ contact: reading.contact, reading }] : []))
  // A firm alone comes last, however large it is, and takes no card's place.
  const byKind = Map.groupBy(cards, ({ contact }) => isFirmAlone(contact))
  const found: FoundCard[] = []
  for (const { contact, reading } of [...(byKind.get(false) ?? []), ...(byKind.get(true) ?? [])]) {
    const front = found.find(
      card => areSides(card.contact, contact) || (others.length === 1 && isBareSide(card.contact, contact)),
    )
    if (front) {
      Object.assign(front, { contact: ofBothSides(front.contact, contact) })
      continue
    }
    const isNone = isFirmAlone(contact) || !saysWho(contact) || found.some(card => isSamePerson(card.contact, contact))
    if (found.length > 0 && isNone) continue
    found.push({ contact, reading })
  }
  return found
}
