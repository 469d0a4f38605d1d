import { z } from 'zod'
import { errorCodes } from './errors.ts'
import { messageTextSchema } from './users.ts'

export const messageKinds = ['first', 'follow-up'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The number that sends; `link` is a click-to-chat message that the person marked as sent. */
export const messageChannels = ['shared', 'own', 'link'] as const
export type MessageChannel = (typeof messageChannels)[number]

/**
 * The states of a message: queued → sending → accepted → delivered | failed. `checking`: it may have been sent, and
 * the service is asked. `unknown`: it may have been sent, and only the person can find out. `cancelled`: it was
 * cancelled.
 */
export const messageStates = [
  'queued',
  'sending',
  'checking',
  'accepted',
  'delivered',
  'failed',
  'unknown',
  'cancelled',
] as const
export type MessageState = (typeof messageStates)[number]

/** Why a message failed for good, or was cancelled automatically. Texts: `whatsapp.failure.*` of bot and screens. */
export const messageFailures = [
  'invalid-number',
  'not-on-whatsapp',
  'recipient-blocked',
  'account-restricted',
  'account-disconnected',
  'limit',
  'not-delivered',
  'refused',
  'service-failed',
  'plan',
  'link-in-text',
  'do-not-message',
  'contact-gone',
  'first-failed',
  'replied',
] as const
export type MessageFailure = (typeof messageFailures)[number]

/** One message to a contact. Times are ISO 8601 UTC. */
export const messageSchema = z.object({
  id: z.number().int(),
  contact_id: z.number().int(),
  /** The contact's current title: name, else company, e-mail or phone. */
  contact_name: z.string(),
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  state: z.enum(messageStates),
  /** Null unless failed or cancelled automatically. */
  reason: z.enum(messageFailures).nullable(),
  /** As it was or will be sent. */
  text: z.string(),
  created_at: z.string(),
  /** While queued: the earliest time (the queue and the daily limit may make it later). */
  send_at: z.string(),
  /** When the service accepted it, or the person marked it as sent. */
  accepted_at: z.string().nullable(),
})
export type Message = z.infer<typeof messageSchema>

/** The first e-mail to a contact, which the person's own mail program sends. */
const emailOfferSchema = z.object({
  /** The path of the page that opens it, which works for a week without further proof. */
  path: z.string(),
  /** When the person first opened it; null before that. */
  opened_at: z.string().nullable(),
})
export type EmailOffer = z.infer<typeof emailOfferSchema>

/** The ways to write to one contact: the response of `GET /api/messages/{userId}/contacts/{contactId}`. */
export const contactMessagingSchema = z.object({
  /** Click-to-chat link with the message; null without a valid number, or for a "do not message" contact. */
  link: z.string().nullable(),
  /** The text as it would be sent now. */
  text: z.string(),
  /** The number that "Send" uses; null if it cannot be used. */
  channel: z.enum(['shared', 'own']).nullable(),
  /** They chose their own number, but the plan or this server supports only the shared one. */
  falls_back: z.enum(['plan', 'server']).nullable(),
  /** Why "Send" cannot be used (the code that the call would return); null if it can. */
  refusal: z.enum(errorCodes).nullable(),
  /** Null without an e-mail address, or for a "do not message" contact. */
  email: emailOfferSchema.nullable(),
  first: messageSchema.nullable(),
  follow_up: messageSchema.nullable(),
})
export type ContactMessaging = z.infer<typeof contactMessagingSchema>

/** `again` says that the person knows that an earlier try may have arrived (state `unknown`). */
export const sendMessageSchema = z.object({ again: z.boolean().default(false) }).strict()

/** The body of `PATCH /api/messages/{userId}/{messageId}`, for a waiting follow-up. */
export const messagePatchSchema = z.object({ text: messageTextSchema, send_at: z.iso.datetime() }).partial().strict()
export type MessagePatch = z.infer<typeof messagePatchSchema>

/** The states of the person's own number. `unverified`: a typed id that is not proven to be theirs. */
export const ownNumberStates = ['none', 'unverified', 'connected', 'disconnected', 'restricted'] as const
export type OwnNumberState = (typeof ownNumberStates)[number]

export const messagingSettingsSchema = z.object({
  /** Which services this server has. */
  shared_available: z.boolean(),
  own_available: z.boolean(),
  /** What the plan includes. */
  may_use_shared: z.boolean(),
  may_use_own: z.boolean(),
  may_follow_up: z.boolean(),
  own_number: z.object({ state: z.enum(ownNumberStates), phone: z.string() }),
  /** Send the first message automatically after each scan. */
  auto_send: z.boolean(),
  follow_up: z.boolean(),
  follow_up_days: z.number().int(),
  follow_up_message: z.string(),
  /** Messages handed over today (UTC) by the number in use, and its limit; null if no number is in use. */
  today: z.object({ sent: z.number().int(), limit: z.number().int() }).nullable(),
})
export type MessagingSettings = z.infer<typeof messagingSettingsSchema>

/** The body of `PATCH /api/messages/{userId}/settings`. */
export const messagingSettingsPatchSchema = z
  .object({
    auto_send: z.boolean(),
    follow_up: z.boolean(),
    follow_up_days: z.number().int('Whole days only').min(1, 'At least 1 day').max(30, 'At most 30 days'),
    follow_up_message: messageTextSchema,
  })
  .partial()
  .strict()
export type MessagingSettingsPatch = z.infer<typeof messagingSettingsPatchSchema>

/** A notice about WhatsApp in the chat; a message that has changed since is covered by its later notice. */
export type WhatsAppNotice =
  | { about: 'message'; message_id: number; state: MessageState }
  | { about: 'own-number'; event: 'connected' | 'taken' | 'disconnected' | 'restricted' }
