import { cleanText } from 'card-reader/clean-text'
import { z } from 'zod'
import { maxLength, messageLength } from './lengths.ts'
import { planColumns } from './plans.ts'
import { lineSchema, textSchema } from './text-schema.ts'
import { languages, messageForms } from './values/constants.ts'
import { webAddress } from './values/web-address.ts'

export { languages, messageForms } from './values/constants.ts'

export type Language = (typeof languages)[number]
export const languageSchema = z.enum(languages)

export type MessageForm = (typeof messageForms)[number]
const messageFormSchema = z.enum(messageForms)

/** What a person says of themselves: their profile in Settings, on the portal and on their public card. */
export const personFields = {
  first_name: true,
  last_name: true,
  email: true,
  phone: true,
  company: true,
  position: true,
  website: true,
} as const

/** SPEC §3 "User (web app)", the response of `GET /api/user/{id}`; `language` is null until the person chooses one. */
export const userSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  position: z.string(),
  website: z.string(),
  whatsapp_type: z.enum(['generic', 'personal']),
  unpile_number_id: z.string(),
  custom_message: z.string(),
  message_form: messageFormSchema,
  plan: z.enum(planColumns),
  /** Scans done this UTC month. */
  scans_used: z.number().int(),
  /** -1 is unlimited. */
  scan_limit: z.number().int(),
  /** Whether pictures of new cards are kept. */
  keep_card_images: z.boolean(),
  /** Whether the chat gets each new contact as a file (.vcf) too. */
  send_vcards: z.boolean(),
  /** Whether they let the AI service read their cards, which it does while their plan has 'ai-extraction'. */
  ai_reading: z.boolean(),
  /** The service's host, or null if there is none. */
  ai_service: z.string().nullable(),
  /** The look-up service, or null if there is none. */
  look_up_service: z.string().nullable(),
  /** Whether they agreed to that service. */
  look_up_agreed: z.boolean(),
  language: languageSchema.nullable(),
})
export type User = z.infer<typeof userSchema>

/** SPEC §5 "Portal WhatsApp message": a person's text to their contacts, wherever it is typed. */
export const messageTextSchema = textSchema(messageLength.max, 'Message too long').min(
  messageLength.min,
  'Message must be at least 10 characters',
)

/** SPEC §5 "Settings form" with the portal's words for the message's length; the messages are exact. */
export const userPatchSchema = z
  .object({
    first_name: lineSchema(maxLength.first_name).min(1, 'First name is required'),
    last_name: lineSchema(maxLength.last_name),
    email: z.union([z.literal(''), z.email('Invalid email').max(maxLength.email, 'Too long')]),
    phone: lineSchema(maxLength.phone),
    company: lineSchema(maxLength.company),
    position: lineSchema(maxLength.position),
    website: z
      .string()
      .overwrite(webAddress)
      .pipe(
        z.union([
          z.literal(''),
          z
            .url({ protocol: /^https?$/, error: 'Invalid URL' })
            // URL parsers ignore line breaks.
            .regex(/^[^\s\p{C}]+$/u, 'Invalid URL')
            .max(maxLength.website, 'Too long'),
        ]),
      ),
    whatsapp_type: z.enum(['generic', 'personal']),
    unpile_number_id: lineSchema(200),
    custom_message: z.string().overwrite(cleanText).min(1, 'Custom message is required').pipe(messageTextSchema),
    message_form: messageFormSchema,
    keep_card_images: z.boolean(),
    send_vcards: z.boolean(),
    ai_reading: z.boolean(),
    look_up_agreed: z.literal(true),
    language: languageSchema,
  })
  .partial()
  .strict()
export type UserPatch = z.infer<typeof userPatchSchema>
