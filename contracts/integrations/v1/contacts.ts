import { z } from 'zod'
import { contactPatchSchema, contactSchema, imageForms, phoneKinds } from '#contracts/contacts.ts'
import { maxFurther, maxLength } from '#contracts/lengths.ts'
import { answerInputSchema, answerSchema } from '#contracts/questions.ts'
import { lineSchema } from '#contracts/text-schema.ts'

const moment = z.iso.datetime()
const readOnly = (description: string) => ({ description, readOnly: true })

const phonetic = (name: string) =>
  z.string().meta({ description: `${name} in Latin letters, if the card has it in another script too` })

/** A contact as programs see it. Its id is the UID of its vCard and never changes. */
export const apiContactSchema = contactSchema
  .omit({ timestamp: true, vcf: true, standing: true, book_of: true })
  .extend({
    id: z.string().meta(readOnly('A UUID, the UID of its vCard')),
    etag: z.string().meta(readOnly('Changes with every change of the contact; for If-Match')),
    vcard: z.string().meta(readOnly('vCard 3.0, without the picture of the card')),
    scanned_at: moment.meta(readOnly('When its card was last scanned, or it was created')),
    created_at: moment.meta(readOnly('When it came in')),
    updated_at: moment.meta(readOnly('')),
    deleted_at: moment.nullable().meta(readOnly('Set only where deleted contacts were asked for')),
    phonetic_first_name: phonetic('first_name'),
    phonetic_last_name: phonetic('last_name'),
    phonetic_company: phonetic('company'),
    phone_e164: contactSchema.shape.phone_e164.meta(readOnly('E.164 of phone; empty where it does not parse')),
    confidence: contactSchema.shape.confidence.meta(readOnly('By field, 0 to 1; a field that was typed is 1')),
    whatsapp_sent: contactSchema.shape.whatsapp_sent.meta(readOnly('Whether a message was sent to it')),
    source: contactSchema.shape.source.meta(readOnly('How it came in; null where that is unknown')),
    consent: contactSchema.shape.consent.meta({ description: 'What the person agreed to' }),
    consent_at: moment.nullable().meta(readOnly('When consent was noted')),
    event: contactSchema.shape.event.meta(readOnly('The name of event_id')),
    scanned_by: contactSchema.shape.scanned_by.meta(
      readOnly('The member of the event’s team who scanned it; null where its owner did'),
    ),
    images: contactSchema.shape.images.meta(readOnly('The sides of its card that /picture shows')),
    answers: z.array(answerSchema).meta(readOnly('What was answered to the questions of its events')),
    cut_outs: contactSchema.shape.cut_outs.meta(readOnly('The sides whose card was cut out of its photo')),
  })
export type ApiContact = z.infer<typeof apiContactSchema>

/** A contact with only the fields that `fields` names. */
export const apiContactPartSchema = apiContactSchema.partial().required({ id: true, etag: true })

export const apiContactPageSchema = z.object({
  contacts: z.array(z.union([apiContactSchema, apiContactPartSchema])),
  next_cursor: z.string().nullable().describe('For the next page; null on the last one'),
})
export type ApiContactPage = z.infer<typeof apiContactPageSchema>

const furtherPhone = z.strictObject({
  kind: z.enum(phoneKinds).optional().describe('Defaults to other'),
  value: contactPatchSchema.shape.phone.unwrap().pipe(z.string().min(1, 'A number is needed')),
  e164: z.string().optional().describe('Derived from value; ignored when sent'),
})

/** The body that changes a contact: any field that is not derived from others. */
export const apiContactChangeSchema = contactPatchSchema
  .omit({ whatsapp_phone: true })
  .extend({
    phone_kind: z.enum(phoneKinds),
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/, 'Two capital letters (ISO 3166)')
      .describe('ISO 3166 alpha-2; derived from phone if only that is sent'),
    further_emails: z.array(z.email('Invalid email').max(maxLength.email, 'Too long')).max(maxFurther),
    further_phones: z.array(furtherPhone).max(maxFurther),
    badge_code: lineSchema(maxLength.badge_code).describe('The content of the code on a badge'),
  })
  .partial()
export type ApiContactChange = z.output<typeof apiContactChangeSchema>

/** The body that creates a contact: it must identify somebody. */
export const apiNewContactSchema = apiContactChangeSchema
  .refine(({ first_name, last_name, company, email, phone }) => first_name || last_name || company || email || phone, {
    path: ['first_name'],
    error: 'At least one of: a name, a company, an e-mail, a phone',
  })
  .describe('At least one of: a name, a company, an e-mail, a phone')

/** The body that finds a contact by its e-mail or creates it. */
export const apiContactByEmailSchema = apiContactChangeSchema.extend({
  email: z.email('Invalid email').max(maxLength.email, 'Too long'),
})

export type ApiContactByEmail = z.output<typeof apiContactByEmailSchema>

const contactOrders = ['updated', '-updated', 'created', '-created'] as const
export type ContactOrder = (typeof contactOrders)[number]

const contactFields = apiContactSchema.keyof().options

/** Which contacts are listed, in which order, and with which fields. */
export const apiContactsQuerySchema = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,15})?$/, 'Not a cursor')
    .optional()
    .describe('The next_cursor of the previous page'),
  limit: z.coerce.number().int().min(1).max(200).default(100).describe('Contacts on a page'),
  order: z
    .enum(contactOrders)
    .default('updated')
    .describe('Sort by last change or by creation, oldest first; a leading minus means newest first'),
  updated_since: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Only contacts changed at or after this time, which must be less than 30 days ago'),
  deleted: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Whether to include contacts deleted in the last 30 days'),
  email: z
    .string()
    .trim()
    .min(1)
    .max(maxLength.email)
    .optional()
    .describe('Matches any e-mail of the contact, ignoring case'),
  phone: z
    .string()
    .min(1)
    .max(maxLength.phone)
    .optional()
    .describe('Matches any phone number of the contact, with its country code or in the format of the person’s region'),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Words to find in names, company, position, e-mail, notes, tags or event; all must match'),
  tag: z.string().trim().min(1).max(maxLength.tag).optional().describe('A tag, exactly as written'),
  event_id: z.coerce.number().int().positive().optional().describe('The event where the contact was met'),
  fields: z
    .union([z.string(), z.array(z.string())])
    .transform(names => [names].flat().flatMap(name => name.split(',')))
    .pipe(z.array(z.enum(contactFields)).min(1))
    .optional()
    .describe('Fields to return besides id and etag; repeat the parameter or separate with commas'),
})
export type ApiContactsQuery = z.output<typeof apiContactsQuerySchema>

/** Which picture of a contact's card is returned. */
export const apiPictureQuerySchema = z.strictObject({
  side: z.enum(['front', 'back']).default('front').describe('The side of the card'),
  form: z
    .enum(imageForms)
    .default('photo')
    .describe(
      'The photo, the card cut out of it, or that one small; cut_outs says of which sides there are the latter',
    ),
})

/** The body that answers a question about a contact. */
export const apiNewAnswerSchema = answerInputSchema.extend({
  question_id: z.number().int().positive().describe('A question of the event that the contact belongs to'),
  values: answerInputSchema.shape.values.describe(
    'Texts of options; yes or no; a number with a decimal point; a text. Empty deletes the answer',
  ),
})

/** A part of a contact's notes. */
export const apiNoteSchema = z.object({
  text: z.string(),
  created_at: z.iso.datetime().nullable().describe('Null for text that was typed directly into the notes field'),
})
export type ApiNote = z.infer<typeof apiNoteSchema>

export const apiNoteListSchema = z.object({ notes: z.array(apiNoteSchema) })

/** The body that adds a note. */
export const apiNewNoteSchema = z.strictObject({
  text: contactPatchSchema.shape.notes.unwrap().pipe(z.string().min(1, 'A text is needed')),
  created_at: z.iso.datetime({ offset: true }).optional().describe('When it was written; defaults to now'),
})
