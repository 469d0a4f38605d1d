/** What other programs can be told of, by the names that they get. */
export const webhookTypes = [
  'contact.created',
  'contact.updated',
  'contact.merged',
  'contact.deleted',
  'scan.failed',
] as const
export type WebhookType = (typeof webhookTypes)[number]
