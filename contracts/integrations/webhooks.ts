import { z } from 'zod'
import type { ScanFailure } from '#contracts/errors.ts'
import { lineSchema } from '#contracts/text-schema.ts'
import type { ApiContact } from './v1/contacts.ts'
import { testEventType, webhookTypes } from './webhook-types.ts'

const maxUrl = 2000

const webhookBodySchema = z
  .object({
    url: lineSchema(maxUrl).min(1).describe('An https address on the Internet'),
    types: z
      .array(z.enum(webhookTypes))
      .min(1)
      .transform(types => webhookTypes.filter(type => types.includes(type)))
      .describe('The events to send'),
  })
  .strict()

/** The body that adds an address for these events. */
export const webhookRequestSchema = webhookBodySchema
export type WebhookRequest = z.output<typeof webhookRequestSchema>

/** The body that changes an address or its events; the secret stays. */
export const webhookChangeSchema = webhookBodySchema.partial()
export type WebhookChange = z.output<typeof webhookChangeSchema>

/** The body that sends everything since a given time again. */
export const resendRequestSchema = z
  .object({
    since: z.iso.datetime({ offset: true }).describe('At most a week ago; older events are deleted'),
    only_failed: z.boolean().default(false).describe('Resend only events that did not arrive'),
  })
  .strict()
export type ResendRequest = z.output<typeof resendRequestSchema>

/** How many events are sent again. */
export const resentEventsSchema = z.object({ events: z.number().int() })
export type ResentEvents = z.infer<typeof resentEventsSchema>

/**
 * Why a webhook was disabled: it returned 410, it accepted nothing for days, too many events waited for it, or its secret
 * cannot be decrypted since the operator changed the bot's token.
 */
export const disabledReasons = ['gone', 'failing', 'backlog', 'secret-lost'] as const
export type DisabledReason = (typeof disabledReasons)[number]

const moment = z.iso.datetime()

/** An address in the list, without its secret. Times are ISO 8601 UTC. */
export const webhookSchema = z.object({
  id: z.number().int(),
  url: z.string(),
  types: z.array(z.enum(webhookTypes)),
  created_at: moment,
  disabled: z.enum(disabledReasons).nullable().describe('Why the webhook is turned off; null while it is on'),
  failing_since: moment.nullable().describe('Since when requests have failed; null if the last one succeeded'),
  old_secret_until: moment.nullable().describe('Until when requests are also signed with the previous secret'),
})
export type Webhook = z.infer<typeof webhookSchema>

/** All addresses of a person, oldest first. */
export type Webhooks = {
  webhooks: Webhook[]
  /** Whether their plan includes webhooks. */
  may_use: boolean
}

/** A new address or secret; the secret is returned only here. */
export type NewWebhook = { webhook: Webhook; secret: string }

/** Why a call got no response. */
export const webhookProblems = ['unreachable', 'timeout', 'tls'] as const
export type WebhookProblem = (typeof webhookProblems)[number]

/** The delivery of one event to one address. */
export const webhookDeliverySchema = z.object({
  id: z.number().int(),
  type: z.enum([...webhookTypes, testEventType]),
  state: z.enum(['waiting', 'delivered', 'failed']),
  created_at: moment,
  attempts: z.number().int(),
  attempted_at: moment.nullable(),
  next_attempt_at: moment.nullable().describe('The earliest time of the next attempt; null if there is none'),
  status: z.number().int().nullable().describe('The status of the last response'),
  problem: z.enum(webhookProblems).nullable().describe('Why the last request got no response'),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

/** The data of `webhook.test`. */
export type TestEventData = Pick<Webhook, 'id' | 'url' | 'types'>

/** The data of `scan.failed`. */
export type FailedScanData = { id: number; failure: ScanFailure; received_at: string }

/** The data of `reminder.due`: when the reminder was due, ISO 8601 UTC, what it is about, and the contact. */
export type DueReminderData = { due_at: string; about: string; contact: ApiContact }

/** A notice in the chat that a webhook was added or disabled. */
export type WebhookNotice = { about: 'webhook'; event: 'added' | DisabledReason; host: string }
