import { eq } from 'drizzle-orm'
import type { DisabledReason } from '#contracts/integrations/webhooks.ts'
import type { ContactsApp } from '#core/app.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { forgetOldestWaiting } from '#core/webhooks/forget-deliveries.ts'
import type { WebhookRow } from '#core/webhooks/webhooks.ts'
import type { Tx } from '#db/client.ts'
import { webhooks } from '#db/schema.ts'

/** Disables an address until the person enables it; then waiting events are sent. Notifies the person. */
export function disableWebhook(app: ContactsApp, tx: Tx, webhook: WebhookRow, reason: DisabledReason): void {
  tx.update(webhooks).set({ disabled: reason }).where(eq(webhooks.id, webhook.id)).run()
  forgetOldestWaiting(app, tx, webhook.id)
  const notice = { about: 'webhook', event: reason, host: new URL(webhook.url).host } as const
  writeNotice(app, tx, { userId: webhook.user_id, notice })
  app.log.info({ webhookId: webhook.id, reason }, 'A webhook was disabled')
}
