import { z } from 'zod'
import { webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { webhookDeliverySchema, webhookSchema } from '#contracts/integrations/webhooks.ts'
import type { ApiCall } from './call.ts'

/** A new webhook, or one with a new secret. */
export const apiWebhookWithSecretSchema = webhookSchema.extend({
  secret: z.string().describe('whsec_…, by which calls are signed (Standard Webhooks). It is told this once'),
})

export const apiWebhookListSchema = z.object({ webhooks: z.array(webhookSchema) })

/** The body that a webhook sends. */
export const apiWebhookEventSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime().describe('When it happened'),
  data: z.record(z.string(), z.unknown()).describe('A Contact for contact.…, a Scan for scan.done'),
})
export type ApiWebhookEvent = z.infer<typeof apiWebhookEventSchema>

export const apiSampleListSchema = z.object({ samples: z.array(apiWebhookEventSchema) })

/** The delivery of an event to an address, with request and response. */
export const apiDeliverySchema = webhookDeliverySchema.extend({
  event_id: z.string().describe('The header webhook-id: the same at every repeat'),
  event: apiWebhookEventSchema.describe('The body that is sent'),
  answer: z
    .string()
    .nullable()
    .describe('The first 1,000 characters of the last answer; null where it came from a private network'),
})
export type ApiDelivery = z.infer<typeof apiDeliverySchema>

export const apiDeliveryPageSchema = z.object({
  deliveries: z.array(apiDeliverySchema),
  next_cursor: z.string().nullable().describe('For the next page; null on the last one'),
})
export type ApiDeliveryPage = z.infer<typeof apiDeliveryPageSchema>

/** Which deliveries are listed. */
export const apiDeliveriesQuerySchema = z.strictObject({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Not a cursor')
    .optional()
    .describe('next_cursor of the page before'),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Deliveries on a page'),
  state: webhookDeliverySchema.shape.state.optional().describe('Only those in this state'),
})

/** Which samples are returned. */
export const apiSamplesQuerySchema = z.strictObject({
  type: z.enum(webhookTypes).optional().describe('Only this kind of event'),
})

/** Calls about webhooks. A key sees all of its person's, and changes those that it made. */
export const webhookCalls = {
  listWebhooks: {
    ...{ method: 'get', path: '/webhooks', scope: 'webhooks:write' },
    summary: 'List all webhooks, those made in Settings too, oldest first',
    answers: { 200: 'WebhookList' },
  },
  createWebhook: {
    ...{ method: 'post', path: '/webhooks', scope: 'webhooks:write' },
    summary: 'Subscribe an address to events. The webhook goes with the key that made it',
    body: 'NewWebhook',
    location: '/webhooks',
    answers: { 201: 'WebhookWithSecret' },
    refusals: ['webhook-url-refused', 'too-many-webhooks'],
  },
  listSamples: {
    ...{ method: 'get', path: '/webhooks/samples', scope: 'webhooks:write' },
    summary: 'See what is sent, made of the latest contact and scan where there are some',
    query: apiSamplesQuerySchema,
    answers: { 200: 'SampleList' },
  },
  getWebhook: {
    ...{ method: 'get', path: '/webhooks/{id}', scope: 'webhooks:write' },
    summary: 'Get one webhook',
    answers: { 200: 'Webhook' },
  },
  updateWebhook: {
    ...{ method: 'patch', path: '/webhooks/{id}', scope: 'webhooks:write' },
    summary: 'Change the address or the events of a webhook; its secret stays',
    body: 'WebhookChange',
    answers: { 200: 'Webhook' },
    refusals: ['webhook-of-another', 'webhook-url-refused'],
  },
  deleteWebhook: {
    ...{ method: 'delete', path: '/webhooks/{id}', scope: 'webhooks:write' },
    summary: 'Unsubscribe: the address is called no more, and what waits for it is dropped',
    answers: { 204: 'nothing' },
    refusals: ['webhook-of-another'],
  },
  renewSecret: {
    ...{ method: 'post', path: '/webhooks/{id}/secret', scope: 'webhooks:write' },
    summary: 'Make a new secret. For a day calls carry the signatures of both',
    answers: { 200: 'WebhookWithSecret' },
    refusals: ['webhook-of-another'],
  },
  enableWebhook: {
    ...{ method: 'post', path: '/webhooks/{id}/enable', scope: 'webhooks:write' },
    summary: 'Switch a webhook on again. What it missed in the last week is sent at once, in order',
    answers: { 200: 'Webhook' },
    refusals: ['webhook-of-another'],
  },
  testWebhook: {
    ...{ method: 'post', path: '/webhooks/{id}/test', scope: 'webhooks:write' },
    summary: 'Send a webhook.test event, whatever the webhook listens to',
    answers: { 202: 'Delivery' },
    refusals: ['webhook-of-another', 'webhook-disabled'],
  },
  resendEvents: {
    ...{ method: 'post', path: '/webhooks/{id}/resend', scope: 'webhooks:write' },
    summary: 'Send all events since a moment once more, in order, or those that did not arrive',
    body: 'Resend',
    answers: { 202: 'Resent' },
    refusals: ['webhook-of-another', 'webhook-disabled'],
  },
  listDeliveries: {
    ...{ method: 'get', path: '/webhooks/{id}/deliveries', scope: 'webhooks:write' },
    summary: 'List the events of the last week, the latest first, with what was sent and answered',
    query: apiDeliveriesQuerySchema,
    answers: { 200: 'DeliveryPage' },
  },
  getDelivery: {
    ...{ method: 'get', path: '/webhooks/{id}/deliveries/{delivery_id}', scope: 'webhooks:write' },
    summary: 'Get one of these events',
    answers: { 200: 'Delivery' },
  },
  resendDelivery: {
    ...{ method: 'post', path: '/webhooks/{id}/deliveries/{delivery_id}/resend', scope: 'webhooks:write' },
    summary: 'Send one event once more, under the webhook-id that it had',
    answers: { 202: 'Delivery' },
    refusals: ['webhook-of-another', 'webhook-disabled'],
  },
} as const satisfies Record<string, ApiCall>
