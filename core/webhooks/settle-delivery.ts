import { and, eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { hourMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import type { Claimed } from '#core/webhooks/claim-delivery.ts'
import { type DeliveryRow, forgetBeyond } from '#core/webhooks/deliveries.ts'
import { isDelivered, isWaiting } from '#core/webhooks/delivery-states.ts'
import { disableWebhook } from '#core/webhooks/disable-webhook.ts'
import { retryDelay } from '#core/webhooks/retry-delay.ts'
import type { WebhookOutcome } from '#core/webhooks/webhook-port.ts'
import type { WebhookRow } from '#core/webhooks/webhooks.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

const gone = 410
/** Statuses that ask to wait with every event, not only with this one. */
const busy = new Set([429, 502, 503, 504])
const shortestPauseMs = 5000
/** An address is given up when nothing has arrived there for so long, a little less than an event is tried. */
const givenUpAfterMs = 60 * hourMs

/** Stores how a call ended: delivered with a 2xx, tried again later with everything else, ended for ever by a 410. */
export function settleDelivery(
  app: App,
  claimed: Claimed,
  outcome: Exclude<WebhookOutcome, { kind: 'stopped' }>,
): void {
  const status = outcome.kind === 'answer' ? outcome.status : null
  const problem = outcome.kind === 'answer' ? null : outcome.kind
  app.log.info({ deliveryId: claimed.delivery.id, status, problem }, 'Webhook called')
  const settled = write(app, tx => {
    const webhook = tx.select().from(webhooks).where(eq(webhooks.id, claimed.webhook.id)).get()
    const delivery = tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, claimed.delivery.id)).get()
    if (!webhook || delivery?.state !== 'waiting') return undefined
    const now = app.clock.now()
    const attempts = delivery.attempts + 1
    const tried = { attempts, attempted_at: now, status, problem }
    if (status !== null && status >= 200 && status < 300) {
      change(tx, delivery, { ...tried, state: 'delivered' })
      forgetBeyond(app, tx, webhook.id, isDelivered)
      tx.update(webhooks).set({ failing_since: null }).where(eq(webhooks.id, webhook.id)).run()
      return 'delivered'
    }
    const since = webhook.failing_since ?? now
    const failing = { ...webhook, failing_since: since, paused_until: pausedUntil(now, outcome) }
    tx.update(webhooks).set(failing).where(eq(webhooks.id, webhook.id)).run()
    const delay = retryDelay(attempts)
    const isOver = status === gone || delay === undefined
    change(tx, delivery, isOver ? { ...tried, state: 'failed' } : tried)
    if (status === gone) disableWebhook(app, tx, webhook, 'gone')
    else if (delay === undefined) {
      if (now.getTime() - since.getTime() >= givenUpAfterMs) disableWebhook(app, tx, webhook, 'failing')
    } else postpone(tx, delivery, new Date(now.getTime() + delay))
    return isOver ? 'given-up' : 'later'
  })
  if (settled) app.metrics.deliveries.inc({ outcome: settled, problem: problemOf(settled, outcome) })
}

/** What was wrong with a call; '' where nothing was. */
const problemOf = (settled: string, { kind }: WebhookOutcome) =>
  settled === 'delivered' ? '' : kind === 'answer' ? 'status' : kind

function change(tx: Tx, { id }: DeliveryRow, values: Partial<DeliveryRow>): void {
  tx.update(webhookDeliveries).set(values).where(eq(webhookDeliveries.id, id)).run()
}

/** Later events of the subject wait for this one anyway, and are not looked at until then. */
function postpone(tx: Tx, { webhook_id, subject }: DeliveryRow, until: Date): void {
  const ofSubject = and(eq(webhookDeliveries.webhook_id, webhook_id), eq(webhookDeliveries.subject, subject), isWaiting)
  tx.update(webhookDeliveries).set({ next_attempt_at: until }).where(ofSubject).run()
}

function pausedUntil(now: Date, outcome: WebhookOutcome): WebhookRow['paused_until'] {
  if (outcome.kind !== 'answer' || !busy.has(outcome.status)) return null
  return new Date(now.getTime() + Math.max(outcome.retryAfterMs ?? 0, shortestPauseMs))
}
