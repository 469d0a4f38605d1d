import type { Profile } from './profiles.ts'

/** The fields read from a card, in the order in which they are shown and edited. */
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

export const phoneKinds = ['mobile', 'office', 'fax', 'whatsapp', 'other'] as const
export type PhoneKind = (typeof phoneKinds)[number]

/** A number beyond the first, as printed; `e164` is '' where it does not parse. */
export type FurtherPhone = { kind: PhoneKind; value: string; e164: string }

/** Confidence per field, 0..1; a field that a person has typed is 1, an empty one is absent. */
export type Confidence = Partial<Record<CardField, number>>

/** A field with less confidence than this should be checked by a person. */
export const lowConfidence = 0.6

/** The contact on one card. Empty fields are ''. */
export type CardContact = {
  first_name: string
  last_name: string
  company: string
  position: string
  /** The part of the company. */
  department: string
  /** As printed; the first of the card. */
  email: string
  phone: string
  /** E.164 of `phone`, '' where it does not parse. */
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
  /** The text of a badge's code that only its maker understands, '' if there is none. */
  badge_code: string
  confidence: Confidence
}

/** The contact of a blank card. */
export const emptyCard: CardContact = {
  first_name: '',
  last_name: '',
  company: '',
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

/** The fields of a card that were read with low confidence. */
export function doubtfulFields(contact: CardContact): CardField[] {
  return cardFields.filter(field => contact[field] !== '' && (contact.confidence[field] ?? 1) < lowConfidence)
}

/** Every e-mail address of a card, the first one first. */
export function emailsOf({ email, further_emails }: Pick<CardContact, 'email' | 'further_emails'>): string[] {
  return [email, ...further_emails].filter(Boolean)
}

type Phones = Pick<CardContact, 'phone' | 'phone_e164' | 'phone_kind' | 'further_phones'>

/** Every number of a card, the first one first. */
export function phonesOf({ phone, phone_e164, phone_kind, further_phones }: Phones): FurtherPhone[] {
  return [{ kind: phone_kind, value: phone, e164: phone_e164 }, ...further_phones].filter(({ value }) => value)
}

/** A rectangle in a picture, as shares of its width and height, 0..1. */
export type PictureBox = readonly [left: number, top: number, width: number, height: number]

/** The place of a value in the photo of a card, and the letters that were read there. */
export type ReadValue = { box: PictureBox; read: string }
export type ReadValues = Partial<Record<CardField, ReadValue>>
