import { and, eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import type { DisabledReason } from '#core/contracts/integrations/webhooks.ts'
import { writeKeyNotice } from '#core/outbox/write-outbox.ts'
import { forgetBeyond } from '#core/webhooks/deliveries.ts'
import { isWaiting } from '#core/webhooks/delivery-states.ts'
import type { WebhookRow } from '#core/webhooks/webhooks.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

/** The address is called no more, what waited for it has failed, and the person hears of it. */
export function disableWebhook(app: App, tx: Tx, webhook: WebhookRow, reason: DisabledReason): void {
  tx.update(webhooks).set({ disabled: reason }).where(eq(webhooks.id, webhook.id)).run()
  forgetBeyond(app, tx, webhook.id, isWaiting)
  tx.update(webhookDeliveries)
    .set({ state: 'failed', problem: 'disabled' })
    .where(and(eq(webhookDeliveries.webhook_id, webhook.id), isWaiting))
    .run()
  const notice = { about: 'webhook', event: reason, host: new URL(webhook.url).host } as const
  writeKeyNotice(app, tx, { userId: webhook.user_id, notice })
  app.log.info({ webhookId: webhook.id, reason }, 'A webhook is called no more')
}
