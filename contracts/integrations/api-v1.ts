import { errorBodySchema } from '#contracts/errors.ts'
import { eventPatchSchema } from '#contracts/events.ts'
import { apiBatchItemSchema, apiBatchResultsSchema, apiBatchSchema } from '#contracts/integrations/v1/batch.ts'
import type { ApiCall } from '#contracts/integrations/v1/call.ts'
import { contactCalls } from '#contracts/integrations/v1/contact-calls.ts'
import {
  apiContactByEmailSchema,
  apiContactChangeSchema,
  apiContactPageSchema,
  apiContactPartSchema,
  apiContactSchema,
  apiNewAnswerSchema,
  apiNewContactSchema,
  apiNewNoteSchema,
  apiNoteListSchema,
  apiNoteSchema,
} from '#contracts/integrations/v1/contacts.ts'
import { apiEventListSchema, apiEventSchema, apiNewEventSchema, eventCalls } from '#contracts/integrations/v1/events.ts'
import { apiMeSchema, meCalls } from '#contracts/integrations/v1/me.ts'
import { apiScanSchema, scanCalls } from '#contracts/integrations/v1/scans.ts'
import {
  apiDeliveryPageSchema,
  apiDeliverySchema,
  apiSampleListSchema,
  apiWebhookEventSchema,
  apiWebhookListSchema,
  apiWebhookWithSecretSchema,
  webhookCalls,
} from '#contracts/integrations/v1/webhooks.ts'
import {
  resendRequestSchema,
  resentEventsSchema,
  webhookChangeSchema,
  webhookRequestSchema,
  webhookSchema,
} from './webhooks.ts'

/** The shapes of requests, by their names in the document. */
export const apiBodies = {
  NewContact: apiNewContactSchema,
  ContactByEmail: apiContactByEmailSchema,
  ContactChange: apiContactChangeSchema,
  Batch: apiBatchSchema,
  BatchItem: apiBatchItemSchema,
  NewNote: apiNewNoteSchema,
  NewAnswer: apiNewAnswerSchema,
  NewEvent: apiNewEventSchema,
  EventChange: eventPatchSchema,
  NewWebhook: webhookRequestSchema,
  WebhookChange: webhookChangeSchema,
  Resend: resendRequestSchema,
} as const

/** The shapes of responses. */
export const apiAnswers = {
  Contact: apiContactSchema,
  ContactPart: apiContactPartSchema,
  ContactPage: apiContactPageSchema,
  BatchResults: apiBatchResultsSchema,
  Note: apiNoteSchema,
  NoteList: apiNoteListSchema,
  Event: apiEventSchema,
  EventList: apiEventListSchema,
  Scan: apiScanSchema,
  Webhook: webhookSchema,
  WebhookWithSecret: apiWebhookWithSecretSchema,
  WebhookList: apiWebhookListSchema,
  WebhookEvent: apiWebhookEventSchema,
  SampleList: apiSampleListSchema,
  Delivery: apiDeliverySchema,
  DeliveryPage: apiDeliveryPageSchema,
  Resent: resentEventsSchema,
  Me: apiMeSchema,
  Error: errorBodySchema,
} as const

/** Every call of the API. Its routes, its document and its reference page are generated from this table. */
export const apiCalls = {
  ...contactCalls,
  ...eventCalls,
  ...scanCalls,
  ...webhookCalls,
  ...meCalls,
} as const satisfies Record<string, ApiCall<keyof typeof apiBodies | keyof typeof apiAnswers>>
export type ApiCallName = keyof typeof apiCalls
