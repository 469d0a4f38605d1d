import { cleanAddress } from 'card-reader/clean-text'
import { z } from 'zod'
import { ratings } from './events.ts'
import { maxLength, maxTags } from './lengths.ts'
import { lineSchema, textSchema } from './text-schema.ts'

/** The fields read from a card, in the order in which they are shown and edited. */
export const cardFields = [
  'first_name',
  'last_name',
  'company',
  'position',
  'email',
  'phone',
  'website',
  'address',
] as const
export type CardField = (typeof cardFields)[number]

export const phoneKinds = ['mobile', 'office', 'fax', 'whatsapp', 'other'] as const
export type PhoneKind = (typeof phoneKinds)[number]

/** A number beyond the first, as printed; `e164` is '' where it does not parse. */
export const furtherPhoneSchema = z.object({ kind: z.enum(phoneKinds), value: z.string(), e164: z.string() })
export type FurtherPhone = z.infer<typeof furtherPhoneSchema>

/** The sides of a card, in the order in which they are shown. */
const cardSides = ['front', 'back'] as const
export type CardSide = (typeof cardSides)[number]

/** What `/image` shows of a side: the photo, the card cut out of it, or that one small (at most 160 px). */
export const imageForms = ['photo', 'card', 'thumbnail'] as const
export type ImageForm = (typeof imageForms)[number]

/** Confidence per field, 0..1; a field that a person has typed is 1, an empty one is absent. */
export const confidenceSchema = z.partialRecord(z.enum(cardFields), z.number())
export type Confidence = z.infer<typeof confidenceSchema>

/** Below this the answer asks to check the field (PRODUCT §3). */
export const lowConfidence = 0.6

/** What reading one card yields. Empty fields are ''. */
export const cardContactSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  position: z.string(),
  /** As printed; the first of the card. */
  email: z.string(),
  phone: z.string(),
  /** E.164 of `phone`, '' where it does not parse. */
  phone_e164: z.string(),
  phone_kind: z.enum(phoneKinds),
  website: z.string(),
  address: z.string(),
  /** ISO 3166 alpha-2, '' if unknown. */
  country: z.string(),
  further_emails: z.array(z.string()),
  further_phones: z.array(furtherPhoneSchema),
  /** What a code on a badge says that only its maker understands; cards kept from before have none. */
  badge_code: z.string().default(''),
  confidence: confidenceSchema,
})
export type CardContact = z.infer<typeof cardContactSchema>

/** The fields of a card that were read with low confidence, which the answer asks to check (PRODUCT §3). */
export function doubtfulFields(contact: CardContact): CardField[] {
  return cardFields.filter(field => contact[field] !== '' && (contact.confidence[field] ?? 1) < lowConfidence)
}

/** A card that says nothing; what somebody typed or a code says is laid over it. */
export const emptyCard: CardContact = {
  first_name: '',
  last_name: '',
  company: '',
  position: '',
  email: '',
  phone: '',
  phone_e164: '',
  phone_kind: 'other',
  website: '',
  address: '',
  country: '',
  further_emails: [],
  further_phones: [],
  badge_code: '',
  confidence: {},
}

/** A saved contact, as `GET /api/contacts/{userId}` lists it (SPEC §3 and what PRODUCT §3 adds). */
export const contactSchema = cardContactSchema.extend({
  id: z.number().int(),
  /** When it was last scanned, ISO 8601 UTC. */
  timestamp: z.string(),
  whatsapp_sent: z.boolean(),
  /** vCard 3.0 text, without the photo. */
  vcf: z.string(),
  notes: z.string(),
  tags: z.array(z.string()),
  do_not_message: z.boolean(),
  /** Where they were met, with its name; null and '' for nowhere in particular. */
  event_id: z.number().int().nullable(),
  event: z.string(),
  rating: z.enum(ratings).nullable(),
  /** The sides of the card that `/image` has something to show of. */
  images: z.array(z.enum(cardSides)),
  /** The sides whose card was also cut out of its photo. */
  cut_outs: z.array(z.enum(cardSides)),
})
export type Contact = z.infer<typeof contactSchema>

/** What was said of a contact, as `GET /api/contacts/{userId}/{contactId}/voice-notes` lists it. */
export type VoiceNote = {
  id: number
  seconds: number
  /** '' where nobody wrote it down. */
  transcript: string
  /** ISO 8601 UTC. */
  created_at: string
}

export const tagSchema = lineSchema(maxLength.tag).min(1)

/** The body of `PATCH /api/contacts/{userId}/{contactId}`: any of these fields. */
export const contactPatchSchema = z
  .object({
    first_name: lineSchema(maxLength.first_name),
    last_name: lineSchema(maxLength.last_name),
    company: lineSchema(maxLength.company),
    position: lineSchema(maxLength.position),
    email: z.union([z.literal(''), z.email('Invalid email').max(maxLength.email, 'Too long')]),
    phone: lineSchema(maxLength.phone),
    website: lineSchema(maxLength.website),
    address: z.string().overwrite(cleanAddress).max(maxLength.address, 'Too long'),
    notes: textSchema(maxLength.notes),
    tags: z.array(tagSchema).max(maxTags),
    do_not_message: z.boolean(),
    event_id: z.number().int().nullable(),
    rating: z.enum(ratings).nullable(),
  })
  .partial()
  .strict()
export type ContactPatch = z.infer<typeof contactPatchSchema>

/** Every e-mail address of a card, the first one first. */
export function emailsOf({ email, further_emails }: Pick<CardContact, 'email' | 'further_emails'>): string[] {
  return [email, ...further_emails].filter(Boolean)
}

type Phones = Pick<CardContact, 'phone' | 'phone_e164' | 'phone_kind' | 'further_phones'>

/** Every number of a card, the first one first. */
export function phonesOf({ phone, phone_e164, phone_kind, further_phones }: Phones): FurtherPhone[] {
  return [{ kind: phone_kind, value: phone, e164: phone_e164 }, ...further_phones].filter(({ value }) => value)
}
