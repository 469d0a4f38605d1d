import { z } from 'zod'
import type { ScanFailure } from '#core/contracts/errors.ts'
import { lineSchema } from '#core/contracts/text-schema.ts'
import { type WebhookType, webhookTypes } from './webhook-types.ts'

const maxUrl = 2000

/** The body that adds an address: it hears of these events from then on. */
export const webhookRequestSchema = z
  .object({
    url: lineSchema(maxUrl).min(1),
    types: z
      .array(z.enum(webhookTypes))
      .min(1)
      .transform(types => webhookTypes.filter(type => types.includes(type))),
  })
  .strict()
export type WebhookRequest = z.output<typeof webhookRequestSchema>

/**
 * Why an address is called no more: it answered 410, nothing arrived there for days, too much waited for it, or
 * its secret cannot be read any more since the operator changed the bot's token.
 */
export const disabledReasons = ['gone', 'failing', 'backlog', 'secret-lost'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** An address as it is listed: never its secret. Moments are ISO 8601 UTC. */
export type Webhook = {
  id: number
  url: string
  types: WebhookType[]
  created_at: string
  disabled: DisabledReason | null
  /** Since when nothing arrives there. */
  failing_since: string | null
  /** Until when calls are signed with the secret before, too. */
  old_secret_until: string | null
}

/** All addresses of a person, oldest first. */
export type Webhooks = {
  webhooks: Webhook[]
  /** Whether their plan has them. */
  may_use: boolean
}

/** A new address or secret; the secret is told this once. */
export type NewWebhook = { webhook: Webhook; secret: string }

/** Why a call had no answer. */
export const webhookProblems = ['unreachable', 'timeout', 'tls', 'disabled'] as const
export type WebhookProblem = (typeof webhookProblems)[number]

/** One event on its way to one address. */
export type WebhookDelivery = {
  id: number
  type: WebhookType
  state: 'waiting' | 'delivered' | 'failed'
  created_at: string
  attempts: number
  attempted_at: string | null
  /** When it is tried again; null where it is not. */
  next_attempt_at: string | null
  /** What the last call was answered with. */
  status: number | null
  problem: WebhookProblem | null
}

/** What `scan.failed` says. */
export type FailedScanData = { id: number; failure: ScanFailure; received_at: string }

/** Tells in the chat that contacts go to an address from now on, or no more. */
export type WebhookNotice = { about: 'webhook'; event: 'added' | DisabledReason; host: string }
