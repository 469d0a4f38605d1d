import { z } from 'zod'
import { webhookTypes } from '#core/contracts/integrations/webhook-types.ts'
import {
  resendRequestSchema,
  resentEventsSchema,
  webhookChangeSchema,
  webhookDeliverySchema,
  webhookRequestSchema,
  webhookSchema,
} from '#core/contracts/integrations/webhooks.ts'

const apiNewWebhookSchema = webhookSchema.extend({
  secret: z.string().describe('whsec_…, by which calls are signed (Standard Webhooks). It is told this once'),
})
export type ApiNewWebhook = z.infer<typeof apiNewWebhookSchema>

const apiWebhooksSchema = z.object({ webhooks: z.array(webhookSchema) })

const apiEventSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()).describe('A Contact for contact.…, a Scan for scan.done'),
})
export type ApiEvent = z.infer<typeof apiEventSchema>

const apiDeliverySchema = webhookDeliverySchema.extend({
  event_id: z.string().describe('The header webhook-id: the same at every repeat'),
  event: apiEventSchema.describe('The body that was sent'),
  answer: z
    .string()
    .nullable()
    .describe('The first 1,000 characters of the last answer; null where it came from a private network'),
})
export type ApiDelivery = z.infer<typeof apiDeliverySchema>

const apiDeliveryPageSchema = z.object({
  deliveries: z.array(apiDeliverySchema),
  next_cursor: z.string().nullable().describe('For the next page; null on the last one'),
})
export type ApiDeliveryPage = z.infer<typeof apiDeliveryPageSchema>

/** The query that lists what an address was sent. */
export const apiDeliveriesQuerySchema = z.strictObject({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional()
    .describe('next_cursor of the page before'),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Events on a page'),
  state: webhookDeliverySchema.shape.state.optional().describe('Only those in this state'),
})

/** The query that asks for samples. */
export const apiSamplesQuerySchema = z.strictObject({
  type: z.enum(webhookTypes).optional().describe('Only this kind of event'),
})

const apiSamplesSchema = z.object({ samples: z.array(apiEventSchema) })

/** The shapes of webhooks in the API, by their names in its document. */
export const webhookShapes = {
  Webhook: webhookSchema,
  Webhooks: apiWebhooksSchema,
  WebhookRequest: webhookRequestSchema,
  WebhookChange: webhookChangeSchema,
  NewWebhook: apiNewWebhookSchema,
  Event: apiEventSchema,
  Samples: apiSamplesSchema,
  Delivery: apiDeliverySchema,
  DeliveryPage: apiDeliveryPageSchema,
  ResendRequest: resendRequestSchema,
  ResentEvents: resentEventsSchema,
} as const

const always = ['not-authenticated', 'key-refused', 'plan-needed', 'key-scope-missing', 'too-many-requests'] as const
const scope = 'webhooks:write'
const one = '/webhooks/{webhook_id}'

/** The calls about webhooks: `apiCalls` holds them too. */
export const webhookCalls = {
  listWebhooks: {
    ...{ method: 'get', path: '/webhooks', scope },
    summary: 'List your webhooks, those made in Settings too',
    answers: { 200: 'Webhooks' },
    refusals: always,
  },
  createWebhook: {
    ...{ method: 'post', path: '/webhooks', scope },
    summary: 'Subscribe an address to events. It goes with the key that made it',
    body: 'WebhookRequest',
    answers: { 201: 'NewWebhook' },
    refusals: [...always, 'invalid-input', 'webhook-url-refused', 'too-many-webhooks'],
  },
  listWebhookSamples: {
    ...{ method: 'get', path: '/webhooks/samples', scope },
    summary: 'See what events look like, with your latest contact and scan where there are some',
    query: apiSamplesQuerySchema,
    answers: { 200: 'Samples' },
    refusals: [...always, 'invalid-input'],
  },
  getWebhook: {
    ...{ method: 'get', path: one, scope },
    summary: 'Get one webhook',
    answers: { 200: 'Webhook' },
    refusals: [...always, 'not-found'],
  },
  updateWebhook: {
    ...{ method: 'patch', path: one, scope },
    summary: 'Change the address or its events; the secret stays',
    body: 'WebhookChange',
    answers: { 200: 'Webhook' },
    refusals: [...always, 'not-found', 'invalid-input', 'webhook-url-refused'],
  },
  deleteWebhook: {
    ...{ method: 'delete', path: one, scope },
    summary: 'Unsubscribe: the address is called no more, and what waits for it is dropped',
    answers: { 204: 'nothing' },
    refusals: [...always, 'not-found'],
  },
  renewWebhookSecret: {
    ...{ method: 'post', path: `${one}/secret`, scope },
    summary: 'Make a new secret. For a day calls carry the signatures of both',
    answers: { 200: 'NewWebhook' },
    refusals: [...always, 'not-found'],
  },
  enableWebhook: {
    ...{ method: 'post', path: `${one}/enable`, scope },
    summary: 'Switch a webhook on again: what it missed in the last week is sent at once, in order',
    answers: { 200: 'Webhook' },
    refusals: [...always, 'not-found'],
  },
  testWebhook: {
    ...{ method: 'post', path: `${one}/test`, scope },
    summary: 'Send a webhook.test event, whatever the webhook listens to',
    answers: { 202: 'Delivery' },
    refusals: [...always, 'not-found', 'webhook-disabled'],
  },
  listDeliveries: {
    ...{ method: 'get', path: `${one}/deliveries`, scope },
    summary: 'List the events of the last week, newest first, with their bodies and the last answers',
    query: apiDeliveriesQuerySchema,
    answers: { 200: 'DeliveryPage' },
    refusals: [...always, 'not-found', 'invalid-input'],
  },
  resendDelivery: {
    ...{ method: 'post', path: `${one}/deliveries/{delivery_id}/resend`, scope },
    summary: 'Send one event once more, under the same webhook-id',
    answers: { 202: 'Delivery' },
    refusals: [...always, 'not-found', 'webhook-disabled'],
  },
  resendDeliveries: {
    ...{ method: 'post', path: `${one}/resend`, scope },
    summary: 'Send all events since a moment once more, in order, or those that did not arrive',
    body: 'ResendRequest',
    answers: { 202: 'ResentEvents' },
    refusals: [...always, 'not-found', 'invalid-input', 'webhook-disabled'],
  },
} as const
