import type { EventType } from '#contracts/integrations/webhook-types.ts'
import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/webhooks.json'
import type { KeyOf } from '#texts/key-of.ts'

/** Says a text about webhooks in the current language. */
export const useWebhooksText = ownText(
  'webhooks',
  en,
  import.meta.glob(['../../../../texts/*/webhooks.json', '!../../../../texts/en/*'], { import: 'default' }),
)

/** The word for a kind of event; its own name holds a dot, which parts keys of texts. */
export const wordOfType = {
  'contact.created': 'type.contact-created',
  'contact.updated': 'type.contact-updated',
  'contact.merged': 'type.contact-merged',
  'contact.deleted': 'type.contact-deleted',
  'scan.done': 'type.scan-done',
  'scan.failed': 'type.scan-failed',
  'reminder.due': 'type.reminder-due',
  'webhook.test': 'type.webhook-test',
} as const satisfies Record<EventType, KeyOf<typeof en>>
