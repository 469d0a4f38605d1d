import { cleanAddress } from 'card-reader/clean-text'
import { type CardContact, cardFields, emptyCard, phoneKinds } from 'card-reader/contact'
import { profileKinds, typedProfile } from 'card-reader/profiles'
import { z } from 'zod'
import { isWebsite } from '#contracts/values/web-address.ts'
import { ratings } from './events.ts'
import { maxLength, maxProfiles, maxTags } from './lengths.ts'
import { lineSchema, textSchema } from './text-schema.ts'

export {
  type CardContact,
  type CardField,
  type Confidence,
  cardFields,
  doubtfulFields,
  emailsOf,
  emptyCard,
  type FurtherPhone,
  lowConfidence,
  type PhoneKind,
  type PhoneticField,
  phoneKinds,
  phonesOf,
  phoneticFields,
} from 'card-reader/contact'

/** A number beyond the first, as `FurtherPhone` describes it. */
const furtherPhoneSchema = z.object({ kind: z.enum(phoneKinds), value: z.string(), e164: z.string() })

/** Somebody's page on a network: the handle without its `@`, and the address of the page, '' where there is none. */
const profileSchema = z.object({ kind: z.enum(profileKinds), handle: z.string(), link: z.string() })

/** The sides of a card, in the order in which they are shown. */
const cardSides = ['front', 'back'] as const
export type CardSide = (typeof cardSides)[number]

/** The pictures that `/image` serves: the photo, the card cut out of it, or its thumbnail (at most 160 px). */
export const imageForms = ['photo', 'card', 'thumbnail'] as const
export type ImageForm = (typeof imageForms)[number]

/** Confidence per field, 0..1; a field that a person has typed has 1, an empty one is missing. */
const confidenceSchema = z.partialRecord(z.enum(cardFields), z.number())

/** A card's contact as it is stored and sent; cards kept from earlier versions lack the fields with a default. */
export const cardContactSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  phonetic_first_name: z.string().default(''),
  phonetic_last_name: z.string().default(''),
  phonetic_company: z.string().default(''),
  position: z.string(),
  department: z.string().default(''),
  email: z.string(),
  phone: z.string(),
  phone_e164: z.string(),
  phone_kind: z.enum(phoneKinds),
  website: z.string(),
  address: z.string(),
  country: z.string(),
  further_emails: z.array(z.string()),
  further_phones: z.array(furtherPhoneSchema),
  profiles: z.array(profileSchema).default([]),
  badge_code: z.string().default(''),
  confidence: confidenceSchema,
}) satisfies z.ZodType<CardContact, unknown>

/**
 * How a contact came in: a photo, a pasted text, a file of contacts, a scanned badge, a contact shared in the chat,
 * somebody's public card, details that a visitor of one's own card sent, the API, or typed in by hand.
 */
export const contactSources = [
  'photo',
  'text',
  'file',
  'badge',
  'shared',
  'public_card',
  'received',
  'api',
  'typed',
] as const
export type ContactSource = (typeof contactSources)[number]

/**
 * What somebody is to a contact:
 * - `owner`: it is in their own contacts.
 * - `scanner`: they alone scanned it, for the team that they are in.
 * - `teammate`: others of their team scanned it too, or they see all contacts of the event.
 * - `met`: they scanned, for the team, the card of somebody whom its owner knew before; they see only what they read.
 */
export const standings = ['owner', 'scanner', 'teammate', 'met'] as const
export type Standing = (typeof standings)[number]

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
  /** The event where they were met, with its name; null and '' without an event. */
  event_id: z.number().int().nullable(),
  event: z.string(),
  rating: z.enum(ratings).nullable(),
  /** How it came in, and when, ISO 8601 UTC; a source of null is unknown. */
  source: z.enum(contactSources).nullable(),
  created_at: z.string(),
  /** What the person agreed to, '' where nothing was noted; when that was noted, ISO 8601 UTC. */
  consent: z.string(),
  consent_at: z.string().nullable(),
  /** The member of a team who scanned it first; null where its owner did, or the account was deleted. */
  scanned_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** What the reader is to it; others than its owner see it as long as they are in the team of its event. */
  standing: z.enum(standings),
  /** The name of the person whose contacts it belongs to; null for the reader's own. */
  book_of: z.string().nullable(),
  /** The sides of the card that `/image` has something to show of. */
  images: z.array(z.enum(cardSides)),
  /** The sides whose card was cut out of its photo. */
  cut_outs: z.array(z.enum(cardSides)),
})
export type Contact = z.infer<typeof contactSchema>

/** A contact without any values, of the reader's own. */
export const emptyContact: Contact = {
  ...emptyCard,
  ...{ id: 0, timestamp: '', created_at: '', source: null, vcf: '', images: [], cut_outs: [] },
  ...{ notes: '', tags: [], rating: null, event_id: null, event: '', consent: '', consent_at: null },
  ...{ whatsapp_sent: false, do_not_message: false, scanned_by: null, standing: 'owner', book_of: null },
}

/** A voice note about a contact, as `GET /api/contacts/{userId}/{contactId}/voice-notes` lists it. */
export type VoiceNote = {
  id: number
  seconds: number
  /** '' if it was not transcribed. */
  transcript: string
  /** ISO 8601 UTC. */
  created_at: string
}

export const tagSchema = lineSchema(maxLength.tag).min(1)

/** A profile as it is typed: `link` is made of the handle where it is left out. */
const typedProfileSchema = z
  .strictObject({
    kind: z.enum(profileKinds),
    handle: lineSchema(maxLength.profile).pipe(z.string().min(1, 'A handle is needed')),
    link: z
      .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Invalid URL' }).max(maxLength.website, 'Too long')])
      .optional(),
  })
  .transform(typedProfile)

/** The body of `PATCH /api/contacts/{userId}/{contactId}`: any of these fields. */
export const contactPatchSchema = z
  .object({
    first_name: lineSchema(maxLength.first_name),
    last_name: lineSchema(maxLength.last_name),
    company: lineSchema(maxLength.company),
    phonetic_first_name: lineSchema(maxLength.phonetic_first_name),
    phonetic_last_name: lineSchema(maxLength.phonetic_last_name),
    phonetic_company: lineSchema(maxLength.phonetic_company),
    position: lineSchema(maxLength.position),
    department: lineSchema(maxLength.department),
    email: z.union([z.literal(''), z.email('Invalid email').max(maxLength.email, 'Too long')]),
    phone: lineSchema(maxLength.phone),
    website: lineSchema(maxLength.website).refine(isWebsite, 'Invalid URL'),
    address: z.string().overwrite(cleanAddress).max(maxLength.address, 'Too long'),
    profiles: z.array(typedProfileSchema).max(maxProfiles),
    notes: textSchema(maxLength.notes),
    tags: z.array(tagSchema).max(maxTags),
    do_not_message: z.boolean(),
    event_id: z.number().int().nullable(),
    rating: z.enum(ratings).nullable(),
    consent: textSchema(maxLength.consent),
    /** Which of the contact's numbers, in E.164, is the one on WhatsApp. */
    whatsapp_phone: lineSchema(maxLength.phone),
  })
  .partial()
  .strict()
export type ContactPatch = z.infer<typeof contactPatchSchema>

/** The body of `POST /api/contacts/{userId}`: somebody whom the person types in. */
export const newContactSchema = contactPatchSchema.refine(
  ({ first_name, last_name, company, email, phone }) => first_name || last_name || company || email || phone,
  { path: ['first_name'], error: 'At least one of: a name, a company, an e-mail, a phone' },
)

/** A card that a contact had before its present one. */
export type EarlierCard = {
  id: number
  /** When it was last scanned, ISO 8601 UTC. */
  seen_at: string
  company: string
  position: string
  email: string
  phone: string
  /** The sides that `/image` has a photo of, and those whose card was cut out of it. */
  images: CardSide[]
  cut_outs: CardSide[]
}

/** `GET /api/contacts/{userId}/{contactId}/earlier-cards`: the latest first. */
export type EarlierCards = { cards: EarlierCard[] }
