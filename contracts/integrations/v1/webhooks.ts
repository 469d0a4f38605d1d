import { z } from 'zod'
import { webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { webhookDeliverySchema, webhookSchema } from '#contracts/integrations/webhooks.ts'
import type { ApiCall } from './call.ts'

/** A new webhook, or one with a new secret. */
export const apiWebhookWithSecretSchema = webhookSchema.extend({
  secret: z.string().describe('whsec_…, the secret that signs requests (Standard Webhooks). It is shown only once'),
})

export const apiWebhookListSchema = z.object({ webhooks: z.array(webhookSchema) })

/** The body that a webhook sends. */
export const apiWebhookEventSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime().describe('When it happened'),
  data: z
    .record(z.string(), z.unknown())
    .describe('A Contact for contact.…; a Scan for scan.done; due_at, about and contact for reminder.due'),
})
export type ApiWebhookEvent = z.infer<typeof apiWebhookEventSchema>

export const apiSampleListSchema = z.object({ samples: z.array(apiWebhookEventSchema) })

/** The delivery of an event to an address, with request and response. */
export const apiDeliverySchema = webhookDeliverySchema.extend({
  event_id: z.string().describe('The value of the webhook-id header; the same for every retry'),
  event: apiWebhookEventSchema.describe('The body that is sent'),
  answer: z
    .string()
    .nullable()
    .describe('The first 1,000 characters of the last response; null if the address is in a private network'),
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
    .describe('The next_cursor of the previous page'),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Deliveries on a page'),
  state: webhookDeliverySchema.shape.state.optional().describe('Only those in this state'),
})

/** Which samples are returned. */
export const apiSamplesQuerySchema = z.strictObject({
  type: z.enum(webhookTypes).optional().describe('Only events of this type'),
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
    summary: 'Subscribe an address to events. The webhook is deleted with the key that created it',
    body: 'NewWebhook',
    location: '/webhooks',
    answers: { 201: 'WebhookWithSecret' },
    refusals: ['webhook-url-refused', 'too-many-webhooks'],
  },
  listSamples: {
    ...{ method: 'get', path: '/webhooks/samples', scope: 'webhooks:write' },
    summary: 'Get sample events, based on the latest contact and scan if there are any',
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
    summary: 'Change the address or the events of a webhook. Its secret does not change',
    body: 'WebhookChange',
    answers: { 200: 'Webhook' },
    refusals: ['webhook-of-another', 'webhook-url-refused'],
  },
  deleteWebhook: {
    ...{ method: 'delete', path: '/webhooks/{id}', scope: 'webhooks:write' },
    summary: 'Delete a webhook. Pending deliveries are dropped',
    answers: { 204: 'nothing' },
    refusals: ['webhook-of-another'],
  },
  renewSecret: {
    ...{ method: 'post', path: '/webhooks/{id}/secret', scope: 'webhooks:write' },
    summary: 'Create a new secret. For 24 hours requests carry the signatures of both secrets',
    answers: { 200: 'WebhookWithSecret' },
    refusals: ['webhook-of-another'],
  },
  enableWebhook: {
    ...{ method: 'post', path: '/webhooks/{id}/enable', scope: 'webhooks:write' },
    summary: 'Turn a webhook on again. Events missed in the last week are sent at once, in order',
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
    summary: 'Resend all events since a given time in order, or only those that failed',
    body: 'Resend',
    answers: { 202: 'Resent' },
    refusals: ['webhook-of-another', 'webhook-disabled'],
  },
  listDeliveries: {
    ...{ method: 'get', path: '/webhooks/{id}/deliveries', scope: 'webhooks:write' },
    summary: 'List the deliveries of the last week with request and response, newest first',
    query: apiDeliveriesQuerySchema,
    answers: { 200: 'DeliveryPage' },
  },
  getDelivery: {
    ...{ method: 'get', path: '/webhooks/{id}/deliveries/{delivery_id}', scope: 'webhooks:write' },
    summary: 'Get one delivery',
    answers: { 200: 'Delivery' },
  },
  resendDelivery: {
    ...{ method: 'post', path: '/webhooks/{id}/deliveries/{delivery_id}/resend', scope: 'webhooks:write' },
    summary: 'Resend one event with its original webhook-id',
    answers: { 202: 'Delivery' },
    refusals: ['webhook-of-another', 'webhook-disabled'],
  },
} as const satisfies Record<string, ApiCall>
