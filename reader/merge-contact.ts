import { foldText } from './compare-text.ts'
import { type CardContact, type Confidence, cardFields, emailsOf, phonesOf } from './contact.ts'
import { profileKey } from './profiles.ts'

/** What tells one person from another. */
export type PersonMarks = Pick<
  CardContact,
  'first_name' | 'last_name' | 'company' | 'position' | 'email' | 'phone_e164' | 'further_emails' | 'further_phones'
>

const nameOf = (card: PersonMarks) => foldText(card.first_name + card.last_name)
const job = (card: PersonMarks) => foldText(card.company + card.position)
const emails = (card: PersonMarks) => emailsOf(card).map(email => email.toLowerCase())
const phones = (card: PersonMarks) => [card.phone_e164, ...card.further_phones.map(phone => phone.e164)].filter(Boolean)
/** Every e-mail and phone of somebody, as they are compared. */
export const waysTo = (card: PersonMarks) => [...emails(card), ...phones(card)]
const meet = (a: string[], b: string[]) => a.some(value => b.includes(value))

/**
 * Whether two cards are the same person's: e-mail or phone in common, and the same name (PRODUCT §2 "Duplicates"). Two
 * without a name, which may share a switchboard, must be the same firm's and position's.
 */
export function isSamePerson(a: PersonMarks, b: PersonMarks): boolean {
  const isSameName = nameOf(a) ? nameOf(a) === nameOf(b) : !nameOf(b) && job(a) !== '' && job(a) === job(b)
  return isSameName && (meet(emails(a), emails(b)) || meet(phones(a), phones(b)))
}

/** `known` with its empty fields filled from `read`; nothing is overwritten. New e-mails and phones are added behind. */
export function mergeContact(known: CardContact, read: CardContact): CardContact {
  const merged = { ...known }
  const confidence: Confidence = { ...known.confidence }
  for (const field of cardFields) {
    if (known[field] || !read[field]) continue
    merged[field] = read[field]
    const sure = read.confidence[field]
    if (sure !== undefined) confidence[field] = sure
  }
  if (!known.phone) {
    merged.phone_e164 = read.phone_e164
    merged.phone_kind = read.phone_kind
  }
  merged.badge_code = known.badge_code || read.badge_code
  merged.country = known.country || read.country
  merged.confidence = confidence
  merged.further_emails = furtherEmails(merged, read)
  merged.further_phones = furtherPhones(merged, read)
  merged.profiles = furtherProfiles(merged, read)
  return merged
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
