import type { Profile } from './profiles.ts'

/** The fields of a card, in the order in which they are shown and edited. */
export const cardFields = [
  'first_name',
  'last_name',
  'company',
  'position',
  'department',
  'email',
  'phone',
  'website',
  'address',
] as const
export type CardField = (typeof cardFields)[number]

/** The names in Latin letters, beside `first_name`, `last_name` and `company` in other letters. */
export const phoneticFields = ['phonetic_first_name', 'phonetic_last_name', 'phonetic_company'] as const
export type PhoneticField = (typeof phoneticFields)[number]

export const phoneKinds = ['mobile', 'office', 'fax', 'whatsapp', 'other'] as const
export type PhoneKind = (typeof phoneKinds)[number]

/** A phone number after the first one, as printed. `e164` is '' if the number cannot be parsed. */
export type FurtherPhone = { kind: PhoneKind; value: string; e164: string }

/** The confidence of each field, 0..1. It is 1 for a field that a person typed, and absent for an empty one. */
export type Confidence = Partial<Record<CardField, number>>

/** Fields with a lower confidence should be checked by a person. */
export const lowConfidence = 0.6

/** The contact on one card. Empty fields are ''. */
export type CardContact = {
  first_name: string
  last_name: string
  company: string
  /** The first name in Latin letters as the card has it beside other letters, '' if it does not. */
  phonetic_first_name: string
  phonetic_last_name: string
  phonetic_company: string
  position: string
  /** The department of the company. */
  department: string
  /** The first e-mail address of the card, as printed. */
  email: string
  phone: string
  /** `phone` in E.164, '' if it cannot be parsed. */
  phone_e164: string
  phone_kind: PhoneKind
  website: string
  address: string
  /** ISO 3166 alpha-2, '' if unknown. */
  country: string
  further_emails: string[]
  further_phones: FurtherPhone[]
  /** Pages on networks. */
  profiles: Profile[]
  /** The text of a badge's code if it is in no known format, otherwise ''. */
  badge_code: string
  confidence: Confidence
}

/** A contact without any values. */
export const emptyCard: CardContact = {
  first_name: '',
  last_name: '',
  company: '',
  phonetic_first_name: '',
  phonetic_last_name: '',
  phonetic_company: '',
  position: '',
  department: '',
  email: '',
  phone: '',
  phone_e164: '',
  phone_kind: 'other',
  website: '',
  address: '',
  country: '',
  further_emails: [],
  further_phones: [],
  profiles: [],
  badge_code: '',
  confidence: {},
}

/** The fields that have a low confidence. */
export function doubtfulFields(contact: CardContact): CardField[] {
  return cardFields.filter(field => contact[field] !== '' && (contact.confidence[field] ?? 1) < lowConfidence)
}

/** All e-mail addresses of a card, in order. */
export function emailsOf({ email, further_emails }: Pick<CardContact, 'email' | 'further_emails'>): string[] {
  return [email, ...further_emails].filter(Boolean)
}

type Phones = Pick<CardContact, 'phone' | 'phone_e164' | 'phone_kind' | 'further_phones'>

/** All phone numbers of a card, in order. */
export function phonesOf({ phone, phone_e164, phone_kind, further_phones }: Phones): FurtherPhone[] {
  return [{ kind: phone_kind, value: phone, e164: phone_e164 }, ...further_phones].filter(({ value }) => value)
}

/** A rectangle in a picture, as fractions of its width and height. */
export type PictureBox = readonly [left: number, top: number, width: number, height: number]

/** Where a value is in the photo of a card, and the text that was read there. */
export type ReadValue = { box: PictureBox; read: string }
export type ReadValues = Partial<Record<CardField, ReadValue>>
