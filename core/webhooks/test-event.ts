import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { testEventType } from '#contracts/integrations/webhook-types.ts'
import type { TestEventData, WebhookDelivery } from '#contracts/integrations/webhooks.ts'
import type { RightsApp } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { listed } from '#core/webhooks/deliveries.ts'
import { isWaiting } from '#core/webhooks/delivery-states.ts'
import { getEnabledWebhook, tryNow } from '#core/webhooks/resend.ts'
import type { Owned } from '#core/webhooks/webhooks.ts'
import { webhookDeliveries } from '#db/schema.ts'

/**
 * Sends a test event without personal data, whatever events the address selected. If one is waiting already, returns
 * that one. Throws `webhook-disabled`, and as `getWebhookRow`.
 */
export function sendTestEvent(app: RightsApp, owned: Owned): WebhookDelivery {
  return write(app, tx => {
    const webhook = tryNow(app, tx, getEnabledWebhook(app, tx, owned))
    const subject = testEventType
    const ofAddress = and(eq(webhookDeliveries.webhook_id, webhook.id), eq(webhookDeliveries.subject, subject))
    const waiting = tx.select().from(webhookDeliveries).where(and(ofAddress, isWaiting)).get()
    if (waiting) return listed(waiting, webhook)
    const now = app.clock.now()
    const data = { id: webhook.id, url: webhook.url, types: webhook.types } satisfies TestEventData
    const body = JSON.stringify({ type: testEventType, timestamp: now.toISOString(), data })
    const event = { event_id: `msg_${randomUUID()}`, type: testEventType, subject, body } as const
    const row = tx
      .insert(webhookDeliveries)
      .values({ ...event, webhook_id: webhook.id, created_at: now, next_attempt_at: now })
      .returning()
      .get()
    return listed(row, webhook)
  })
}
