import { z } from 'zod'
import { maxLength } from './lengths.ts'
import { lineSchema, textSchema } from './text-schema.ts'
import type { personFields, User } from './users.ts'

/** The start of the launch parameter that opens a card in the Mini App (`?startapp=c_…`). */
export const cardStartPrefix = 'c_'

/** The person's own public card, as `GET /api/user/{userId}/card` returns it. */
export const myCardSchema = z.object({
  on: z.boolean(),
  url: z.string(),
  /** Opens the card in Telegram; null without a bot. */
  telegram_url: z.string().nullable(),
  /** A QR code of the address, SVG as a `data:` URL. */
  qr: z.string(),
})
export type MyCard = z.infer<typeof myCardSchema>

/** The body of `PATCH /api/user/{userId}/card`; `renew` replaces the old address for good. */
export const myCardPatchSchema = z
  .object({ on: z.boolean(), renew: z.literal(true) })
  .partial()
  .strict()
export type MyCardPatch = z.infer<typeof myCardPatchSchema>

/** The content of a public card: the profile of Settings. */
export type PublicCard = Pick<User, keyof typeof personFields>

const line = (max: number) => lineSchema(max, 'long').default('')

/** What a visitor of a public card sends. The messages are keys of the page's texts. */
export const sentDetailsSchema = z
  .object({
    first_name: line(maxLength.first_name).refine(Boolean, 'name'),
    last_name: line(maxLength.last_name),
    company: line(maxLength.company),
    position: line(maxLength.position),
    email: z.union([z.literal(''), z.email('email').max(maxLength.email, 'long')]).default(''),
    phone: line(maxLength.phone),
    message: textSchema(500, 'long').default(''),
    consent: z.literal('yes', { error: 'consent' }),
  })
  .refine(({ email, phone }) => email || phone, { path: ['email'], message: 'reach' })
export type SentDetails = z.infer<typeof sentDetailsSchema>

/** A notice about a visitor's details: the new contact. */
export type ReceivedNotice = { about: 'received'; contact_id: number }
