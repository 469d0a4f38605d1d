import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { DisabledReason } from '#contracts/integrations/webhooks.ts'
import type { App, ContactsApp, TxApp } from '#core/app.ts'
import { hourMs, minuteMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { afterFailure, healthy, isAfterOldest, isGivenUp, wasDown } from '#core/webhooks/address-health.ts'
import type { WebhookOutcome } from '#core/webhooks/calls/webhook-port.ts'
import type { Claimed } from '#core/webhooks/claim-delivery.ts'
import type { DeliveryRow } from '#core/webhooks/deliveries.ts'
import { asideUntil, isAside, isQueued, setAside } from '#core/webhooks/delivery-states.ts'
import { forgetOldestFinished, forgetOldestWaiting } from '#core/webhooks/forget-deliveries.ts'
import type { WebhookRow } from '#core/webhooks/webhooks.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

const gone = 410
const tooManyRequests = 429

type Outcome = Exclude<WebhookOutcome, { kind: 'stopped' }>
type Tried = { webhook: WebhookRow; delivery: DeliveryRow; outcome: Outcome }

/** Stores how a call ended: delivered after a 2xx, the address disabled after a 410, a retry after anything else. */
export function settleDelivery(app: ContactsApp & Pick<App, 'metrics'>, claimed: Claimed, outcome: Outcome): void {
  const { status, answer } = outcome.kind === 'answer' ? outcome : { status: null, answer: null }
  const problem = outcome.kind === 'answer' ? null : outcome.kind
  app.log.info({ deliveryId: claimed.delivery.id, status, problem }, 'Webhook called')
  const settled = write(app, tx => {
    const webhook = tx.select().from(webhooks).where(eq(webhooks.id, claimed.webhook.id)).get()
    const before = tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, claimed.delivery.id)).get()
    // A response of the previous address tells nothing about the new one.
    if (before?.state !== 'waiting' || webhook?.url !== claimed.webhook.url) return undefined
    const tried = { attempts: before.attempts + 1, attempted_at: app.clock.now(), status, problem, answer }
    const delivery = change(tx, before, tried)
    if (status !== null && status >= 200 && status < 300) return settleAccepted(app, tx, { webhook, delivery, outcome })
    if (status !== gone) return settleFailed(app, tx, { webhook, delivery, outcome })
    disableWebhook(app, tx, webhook, 'gone')
    return 'given-up'
  })
  if (settled) app.metrics.deliveries.inc({ outcome: settled, problem: problemOf(settled, outcome) })
}

/** The reason for a failed call; '' after a success. */
const problemOf = (settled: string, { kind }: Outcome) =>
  settled === 'delivered' ? '' : kind === 'answer' ? 'status' : kind

/** The address works: sends what waits for it, except an event that failed just before this one was accepted. */
function settleAccepted(app: TxApp, tx: Tx, { webhook, delivery }: Tried): 'delivered' {
  change(tx, delivery, { state: 'delivered' })
  forgetOldestFinished(app, tx, webhook.id)
  const ofAddress = eq(webhookDeliveries.webhook_id, webhook.id)
  if (wasDown(webhook)) {
    const next_attempt_at = app.clock.now()
    tx.update(webhookDeliveries).set({ next_attempt_at }).where(and(ofAddress, isAside)).run()
  }
  if (isAfterOldest(webhook)) setOldestAside(app, tx, delivery)
  if (delivery.set_aside) bringForward(app, tx, delivery)
  if (webhook.failures > 0) tx.update(webhooks).set(healthy).where(eq(webhooks.id, webhook.id)).run()
  return 'delivered'
}

function setOldestAside(app: TxApp, tx: Tx, taken: DeliveryRow): void {
  const { webhook_id: webhookId } = taken
  const failedBefore = and(
    eq(webhookDeliveries.webhook_id, webhookId),
    isQueued,
    lt(webhookDeliveries.id, taken.id),
    gt(webhookDeliveries.attempts, 0),
  )
  const oldest = tx
    .select()
    .from(webhookDeliveries)
    .where(failedBefore)
    .orderBy(asc(webhookDeliveries.id))
    .limit(1)
    .get()
  if (!oldest) return
  // Its tries start again: the outage of the address has used them up.
  change(tx, oldest, { attempts: 1 })
  setAside(tx, { webhookId, subject: oldest.subject, until: after(app, retryDelay(1)) })
}

/** Makes later events of a subject that was set aside due at once, in order. */
function bringForward(app: TxApp, tx: Tx, { webhook_id: webhookId, subject }: DeliveryRow): void {
  if (asideUntil(tx, { webhookId, subject })) setAside(tx, { webhookId, subject, until: app.clock.now() })
}

function settleFailed(app: ContactsApp, tx: Tx, { webhook, delivery, outcome }: Tried): 'later' | 'given-up' {
  const retryAfterMs = outcome.kind === 'answer' ? outcome.retryAfterMs : undefined
  const isBusy = outcome.kind === 'answer' && outcome.status === tooManyRequests
  const asksToWait = isBusy || retryAfterMs !== undefined
  if (delivery.set_aside && !asksToWait) return settleAside(app, tx, delivery)
  const now = app.clock.now()
  const health = afterFailure(webhook, { now, asksToWait, retryAfterMs })
  tx.update(webhooks).set(health).where(eq(webhooks.id, webhook.id)).run()
  if (!isGivenUp(health, now)) return 'later'
  disableWebhook(app, tx, webhook, 'failing')
  return 'given-up'
}

/** An event that fails alone has its own retries. After the last one the next event of its subject follows. */
function settleAside(app: TxApp, tx: Tx, delivery: DeliveryRow): 'later' | 'given-up' {
  const { webhook_id: webhookId, subject, attempts } = delivery
  const delay = retryDelay(attempts)
  if (delay !== undefined) {
    setAside(tx, { webhookId, subject, until: after(app, delay) })
    return 'later'
  }
  change(tx, delivery, { state: 'failed' })
  forgetOldestFinished(app, tx, webhookId)
  bringForward(app, tx, delivery)
  return 'given-up'
}

const after = (app: TxApp, ms = 0) => new Date(app.clock.now().getTime() + ms)

function change(tx: Tx, { id }: DeliveryRow, values: Partial<DeliveryRow>): DeliveryRow {
  return tx.update(webhookDeliveries).set(values).where(eq(webhookDeliveries.id, id)).returning().get()
}

/** Ten tries in about 75 hours, as Standard Webhooks recommends. */
const delays = [
  5000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]
const jitter = 0.1

/** The delay after the n-th failed try, with ten percent jitter; undefined after the last. */
export function retryDelay(attempts: number, random: () => number = Math.random): number | undefined {
  const delay = delays[attempts - 1]
  return delay && Math.round(delay * (1 - jitter + 2 * jitter * random()))
}

/** Disables an address until the person enables it; then waiting events are sent. Notifies the person. */
export function disableWebhook(app: ContactsApp, tx: Tx, webhook: WebhookRow, reason: DisabledReason): void {
  tx.update(webhooks).set({ disabled: reason }).where(eq(webhooks.id, webhook.id)).run()
  forgetOldestWaiting(app, tx, webhook.id)
  const notice = { about: 'webhook', event: reason, host: new URL(webhook.url).host } as const
  writeNotice(app, tx, { userId: webhook.user_id, notice })
  app.log.info({ webhookId: webhook.id, reason }, 'A webhook was disabled')
}
