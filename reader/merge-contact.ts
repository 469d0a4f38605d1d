import { compareSpellings } from './compare-spellings.ts'
import { foldText, hasOtherLetters } from './compare-text.ts'
import {
  type CardContact,
  type CardField,
  type Confidence,
  cardFields,
  emailsOf,
  type PhoneticField,
  phonesOf,
} from './contact.ts'
import { profileKey } from './profile-names.ts'

/** The fields by which people are told apart. */
export type PersonIdentity = Pick<
  CardContact,
  'first_name' | 'last_name' | 'company' | 'position' | 'email' | 'phone_e164' | 'further_emails' | 'further_phones'
>

const nameOf = (card: PersonIdentity) => foldText(card.first_name + card.last_name)
const job = (card: PersonIdentity) => foldText(card.company + card.position)
const emails = (card: PersonIdentity) => emailsOf(card).map(email => email.toLowerCase())
const phones = (card: PersonIdentity) =>
  [card.phone_e164, ...card.further_phones.map(phone => phone.e164)].filter(Boolean)
/** The e-mail addresses and phone numbers of a person, in the form in which they are compared. */
export const contactPointsOf = (card: PersonIdentity) => [...emails(card), ...phones(card)]
/**
 * What people are told apart by among those whom one e-mail address or phone number reaches: the name or, without one,
 * company and position. Empty where a card has none of these.
 */
export function personKey(card: PersonIdentity): string {
  const name = nameOf(card)
  if (name) return `name ${name}`
  const work = job(card)
  return work && `job ${work}`
}

/** Whether one name in Latin letters is how the other one in different letters is pronounced. */
export function isSpelledAlike(a: PersonIdentity, b: PersonIdentity): boolean {
  const [one, other] = [a, b].map(({ first_name, last_name }) => `${first_name} ${last_name}`) as [string, string]
  return hasOtherLetters(one) !== hasOtherLetters(other) && compareSpellings(one, other) === 'same'
}
const overlap = (a: string[], b: string[]) => a.some(value => b.includes(value))

/**
 * Whether two cards belong to the same person: they have the same name and share an e-mail address or a phone number
 * (PRODUCT §2 "Duplicates"). Cards without a name may share a switchboard, so company and position must be the same.
 */
export function isSamePerson(a: PersonIdentity, b: PersonIdentity): boolean {
  const key = personKey(a)
  const isSame = (key !== '' && key === personKey(b)) || isSpelledAlike(a, b)
  return isSame && (overlap(emails(a), emails(b)) || overlap(phones(a), phones(b)))
}

/** Fills the empty fields of `known` from `read`. Nothing is overwritten; new e-mail addresses and phone numbers are appended. */
export function mergeContact(known: CardContact, read: CardContact): CardContact {
  const merged = { ...known }
  const confidence: Confidence = { ...known.confidence }
  for (const field of cardFields) {
    if (known[field] || !read[field]) continue
    merged[field] = read[field]
    const fieldConfidence = read.confidence[field]
    if (fieldConfidence !== undefined) confidence[field] = fieldConfidence
  }
  if (!known.phone) {
    merged.phone_e164 = read.phone_e164
    merged.phone_kind = read.phone_kind
  }
  Object.assign(merged, mergePhonetic(known, read))
  merged.badge_code = known.badge_code || read.badge_code
  merged.country = known.country || read.country
  merged.confidence = confidence
  merged.further_emails = furtherEmails(merged, read)
  merged.further_phones = furtherPhones(merged, read)
  merged.profiles = furtherProfiles(merged, read)
  return merged
}

/** The fields of a person and not of the firm: the name stays, new ways to reach the person come first. */
const nameFields = ['first_name', 'last_name'] as const
const reachFields = ['email', 'phone'] as const
const firmFields = cardFields.filter(field => ![...nameFields, ...reachFields].some(personal => personal === field))

/**
 * `known` as a new card of another firm shows the person: what is the firm's is the new card's, even where that is empty.
 * E-mails and phones of before stay behind the new ones; the name stays as it was written.
 */
export function moveContact(known: CardContact, read: CardContact): CardContact {
  const moved = mergeContact(read, known)
  const confidence: Confidence = { ...moved.confidence }
  const take = (field: CardField, card: CardContact) => {
    moved[field] = card[field]
    const sure = card.confidence[field]
    if (sure === undefined) delete confidence[field]
    else confidence[field] = sure
  }
  for (const field of nameFields) if (known[field]) take(field, known)
  for (const field of firmFields) take(field, read)
  const names = known.first_name || known.last_name ? mergePhonetic(known, read) : mergePhonetic(read, known)
  Object.assign(moved, names, { phonetic_company: read.phonetic_company })
  return { ...moved, confidence }
}

function furtherEmails(merged: CardContact, read: CardContact): string[] {
  const found = emailsOf(read).filter(email => !emails(merged).includes(email.toLowerCase()))
  return [...merged.further_emails, ...found]
}

function furtherPhones(merged: CardContact, read: CardContact): CardContact['further_phones'] {
  const digits = (value: string) => value.replace(/\D/g, '')
  const known = [merged.phone, ...merged.further_phones.map(phone => phone.value)].map(digits)
  const found = phonesOf(read).filter(
    ({ value, e164 }) => !known.includes(digits(value)) && !(e164 && phones(merged).includes(e164)),
  )
  return [...merged.further_phones, ...found]
}

function furtherProfiles({ profiles: known = [] }: CardContact, read: CardContact): CardContact['profiles'] {
  const keys = new Set(known.map(profileKey))
  return [...known, ...(read.profiles ?? []).filter(profile => !keys.has(profileKey(profile)))]
}

type Names = Pick<CardContact, 'first_name' | 'last_name' | 'company' | PhoneticField>

const wholeName = ({ first_name, last_name }: Names) => `${first_name} ${last_name}`.trim()

/**
 * The names in Latin letters of a contact that is filled from a further card. They come from that card where it has the
 * same names in the same letters, or is itself in Latin letters.
 */
function mergePhonetic(known: Names, read: Names): Pick<CardContact, PhoneticField> {
  const { phonetic_first_name, phonetic_last_name, phonetic_company } = known
  const hasNames = phonetic_first_name !== '' || phonetic_last_name !== ''
  return {
    ...(hasNames ? { phonetic_first_name, phonetic_last_name } : phoneticNames(known, read)),
    phonetic_company: phonetic_company || phoneticFirm(known, read),
  }
}

function phoneticNames(known: Names, read: Names): Pick<CardContact, 'phonetic_first_name' | 'phonetic_last_name'> {
  const { phonetic_first_name, phonetic_last_name } = read
  const [name, other] = [wholeName(known), wholeName(read)]
  // An empty name is filled from the other card.
  if (!name || foldText(name) === foldText(other)) return { phonetic_first_name, phonetic_last_name }
  if (isLatinSpelling(name, other)) return { phonetic_first_name: read.first_name, phonetic_last_name: read.last_name }
  return { phonetic_first_name: '', phonetic_last_name: '' }
}

function phoneticFirm(known: Names, read: Names): string {
  if (!known.company || foldText(known.company) === foldText(read.company)) return read.phonetic_company
  return isLatinSpelling(known.company, read.company) ? read.company : ''
}

/** Whether the second name is the first one, which is in other letters, in Latin letters. */
export function isLatinSpelling(name: string, latin: string): boolean {
  return hasOtherLetters(name) && !hasOtherLetters(latin) && compareSpellings(name, latin) === 'same'
}
