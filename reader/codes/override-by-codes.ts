import type { CardContact, Confidence } from '#reader/contact.ts'
import { likenessToDomain } from '#reader/extract/roles/likeness.ts'
import { countryOfPhone } from '#reader/extract/spans/country-of.ts'
import { e164Of } from '#reader/extract/spans/detect-phone.ts'
import { isSite, ownNameOf } from '#reader/extract/spans/detect-website.ts'
import { emailParts, isFreeMail } from '#reader/extract/spans/email-domains.ts'
import { orderPhones } from '#reader/extract/spans/order-phones.ts'
import { isSpellingOf, type SpelledPart } from '#reader/latin-spelling.ts'
import { isLatinSpelling } from '#reader/merge-contact.ts'
import { profileOfPage } from '#reader/profiles/profile-links.ts'
import { uniqueProfiles, withProfiles } from '#reader/profiles/unique-profiles.ts'
import type { CodeContact } from '#reader/vcard/code-contact.ts'
import { digitsOf } from '#reader/words/text-shape.ts'
import { readCode } from './read-code.ts'

const certain = 0.99
const plainFields = ['first_name', 'last_name', 'company', 'position', 'department', 'website', 'address'] as const

/** The numbers of a code before those of the print, each once. */
function phonesOf(contact: CardContact, code: CodeContact, region: string | undefined) {
  const printed = contact.phone
    ? [{ value: contact.phone, kind: contact.phone_kind, e164: contact.phone_e164 }, ...contact.further_phones]
    : []
  const coded = code.keepsPhones
    ? code.phones.map(phone => ({ ...phone, e164: e164Of(phone.value, region) }))
    : orderPhones(
        code.phones.map(phone => ({ ...phone, confidence: certain })),
        { regions: region ? [region] : [] },
      )
  const key = ({ e164, value }: { e164: string; value: string }) => e164 || digitsOf(value)
  const known = new Set(coded.map(key))
  return [...coded, ...printed.filter(phone => !known.has(key(phone)))]
}

const named = ({ first_name = '', last_name = '' }: Partial<CardContact>) => `${first_name} ${last_name}`.trim()

/** A code without the names in Latin letters that a program has made of the others. */
function withoutSpelled(code: CodeContact): CodeContact {
  const printed = (part: SpelledPart) => {
    const phonetic = code[`phonetic_${part}`] ?? ''
    return isSpellingOf(phonetic, code[part] ?? '', part) ? '' : phonetic
  }
  return {
    ...code,
    phonetic_first_name: printed('first_name'),
    phonetic_last_name: printed('last_name'),
    phonetic_company: printed('company'),
  }
}

/** The names in Latin letters of a contact whose names come from a code. Those of other names are gone. */
function phoneticNames(contact: CardContact, code: CodeContact): Partial<CardContact> {
  const isKept = named(code) === named(contact)
  const isFirmKept = code.company === contact.company
  return {
    ...(named(code) !== '' && {
      phonetic_first_name: code.phonetic_first_name || (isKept ? contact.phonetic_first_name : ''),
      phonetic_last_name: code.phonetic_last_name || (isKept ? contact.phonetic_last_name : ''),
    }),
    ...(code.company && {
      phonetic_company: code.phonetic_company || (isFirmKept ? contact.phonetic_company : ''),
    }),
  }
}

/** A code with the names of the print where it has the same ones in Latin letters, which many codes are limited to. */
function inPrintedLetters(code: CodeContact, contact: CardContact): CodeContact {
  const isName = isLatinSpelling(named(contact), named(code))
  const isFirm = isLatinSpelling(contact.company, code.company ?? '')
  const { first_name, last_name, company } = contact
  return {
    ...code,
    ...(isName && {
      ...{ first_name, last_name },
      ...{ phonetic_first_name: code.first_name ?? '', phonetic_last_name: code.last_name ?? '' },
    }),
    ...(isFirm && { company, phonetic_company: code.company ?? '' }),
  }
}

/** The contact with the fields that a vCard or such a code holds taken from there: no OCR can misread them. */
export function overrideByContact(contact: CardContact, read: CodeContact, region: string | undefined): CardContact {
  const code = inPrintedLetters(withoutSpelled(read), contact)
  const result: CardContact = { ...contact, confidence: { ...contact.confidence } }
  const sure: Confidence = result.confidence
  if (code.first_name || code.last_name) {
    Object.assign(result, { first_name: '', last_name: '' })
    delete sure.first_name
    delete sure.last_name
  }
  Object.assign(result, phoneticNames(contact, code))
  for (const field of plainFields) {
    const value = code[field]
    if (!value) continue
    result[field] = value
    sure[field] = certain
  }
  const [email, ...others] = [...new Set([...code.emails, contact.email, ...contact.further_emails].filter(Boolean))]
  if (email && code.emails.length > 0) {
    Object.assign(result, { email, further_emails: others })
    sure.email = certain
  }
  const [phone, ...further] = phonesOf(contact, code, region)
  if (phone && code.phones.length > 0) {
    result.phone = phone.value
    result.phone_e164 = phone.e164
    result.phone_kind = phone.kind
    result.further_phones = further.map(({ kind, value, e164 }) => ({ kind, value, e164 }))
    result.country = countryOfPhone(phone.e164) || result.country
    sure.phone = certain
  }
  result.profiles = withProfiles(code.profiles ?? [], contact.profiles)
  return result
}

/** A likeness of a firm's name to a domain that is no chance. */
const own = 0.8

/** Whether a page is the firm's own, as its name or the domain of its e-mail says: codes also lead to profiles, menus and short links. */
function isOwnPage(page: string, { company, email }: CardContact): boolean {
  if (!isSite(page)) return false
  const name = ownNameOf(page)
  const { domain } = emailParts(email)
  const isOfEmail = domain !== '' && !isFreeMail(domain) && ownNameOf(domain) === name
  return isOfEmail || likenessToDomain(company, name) >= own
}

/** Whether nothing is known but the code: a badge that was scanned, whose page is all there is. */
const saysNothing = ({ first_name, last_name, company, email, phone }: CardContact) =>
  !(first_name || last_name || company || email || phone)

/**
 * The contact with what its codes say: a vCard, MeCard or BizCard wins over the print, the address of the firm's own
 * page stands where no website was printed, that of a profile is one of the profiles, and what only the badge's maker understands is kept as it is.
 */
export function overrideByCodes(
  contact: CardContact,
  codes: readonly string[],
  region: string | undefined,
): CardContact {
  const read = codes.flatMap(code => readCode(code) ?? [])
  const card = read.find(code => 'contact' in code)
  const badge = read.find(code => 'badge' in code)
  const pages = read.flatMap(code => ('link' in code ? [code.link] : []))
  const profiles = pages.flatMap(page => profileOfPage(page) ?? [])
  const page = pages.find(one => !profileOfPage(one))
  const result = card ? overrideByContact(contact, card.contact, region) : { ...contact }
  if (badge) result.badge_code = badge.badge
  if (profiles.length > 0) result.profiles = uniqueProfiles([...result.profiles, ...profiles])
  if (!page || result.website || !(saysNothing(contact) || isOwnPage(page, contact))) return result
  return { ...result, website: page, confidence: { ...result.confidence, website: certain } }
}
