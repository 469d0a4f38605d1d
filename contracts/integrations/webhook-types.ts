/** What other programs can be told of, by the names that they get. */
export const webhookTypes = [
  'contact.created',
  'contact.updated',
  'contact.merged',
  'contact.deleted',
  'scan.done',
  'scan.failed',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** What a webhook is sent when somebody tries it out, whatever it listens to. */
export const testEventType = 'webhook.test'
/** Every kind of event that is delivered. */
export type EventType = WebhookType | typeof testEventType
