/** The events that other programs can select, by name. */
export const webhookTypes = [
  'contact.created',
  'contact.updated',
  'contact.merged',
  'contact.deleted',
  'scan.done',
  'scan.failed',
  'reminder.due',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** The event of a test, sent whatever events the webhook selected. */
export const testEventType = 'webhook.test'
/** Every event that can be delivered. */
export type EventType = WebhookType | typeof testEventType
