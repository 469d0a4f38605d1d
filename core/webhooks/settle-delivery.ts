import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { afterFailure, healthy, isAfterOldest, isGivenUp, wasDown } from '#core/webhooks/address-health.ts'
import type { WebhookOutcome } from '#core/webhooks/calls/webhook-port.ts'
import type { Claimed } from '#core/webhooks/claim-delivery.ts'
import type { DeliveryRow } from '#core/webhooks/deliveries.ts'
import { asideUntil, isAside, isInLine, setAside } from '#core/webhooks/delivery-states.ts'
import { disableWebhook } from '#core/webhooks/disable-webhook.ts'
import { forgetOldestOver } from '#core/webhooks/forget-deliveries.ts'
import { retryDelay } from '#core/webhooks/retry-delay.ts'
import type { WebhookRow } from '#core/webhooks/webhooks.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

const gone = 410
const tooManyRequests = 429

type Outcome = Exclude<WebhookOutcome, { kind: 'stopped' }>
type Tried = { webhook: WebhookRow; delivery: DeliveryRow; outcome: Outcome }

/** Stores how a call ended: delivered with a 2xx, the address switched off by a 410, tried again after anything else. */
export function settleDelivery(app: App, claimed: Claimed, outcome: Outcome): void {
  const { status, answer } = outcome.kind === 'answer' ? outcome : { status: null, answer: null }
  const problem = outcome.kind === 'answer' ? null : outcome.kind
  app.log.info({ deliveryId: claimed.delivery.id, status, problem }, 'Webhook called')
  const settled = write(app, tx => {
    const webhook = tx.select().from(webhooks).where(eq(webhooks.id, claimed.webhook.id)).get()
    const before = tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, claimed.delivery.id)).get()
    // An answer of the address that was entered before says nothing of the one that it is now.
    if (before?.state !== 'waiting' || webhook?.url !== claimed.webhook.url) return undefined
    const tried = { attempts: before.attempts + 1, attempted_at: app.clock.now(), status, problem, answer }
    const delivery = change(tx, before, tried)
    if (status !== null && status >= 200 && status < 300) return settleTaken(app, tx, { webhook, delivery, outcome })
    if (status !== gone) return settleFailed(app, tx, { webhook, delivery, outcome })
    disableWebhook(app, tx, webhook, 'gone')
    return 'given-up'
  })
  if (settled) app.metrics.deliveries.inc({ outcome: settled, problem: problemOf(settled, outcome) })
}

/** What was wrong with a call; '' where nothing was. */
const problemOf = (settled: string, { kind }: Outcome) =>
  settled === 'delivered' ? '' : kind === 'answer' ? 'status' : kind

/** The address works: what waits for it goes on at once, but for an event that failed a moment before this one was taken. */
function settleTaken(app: App, tx: Tx, { webhook, delivery }: Tried): 'delivered' {
  change(tx, delivery, { state: 'delivered' })
  forgetOldestOver(app, tx, webhook.id)
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

function setOldestAside(app: App, tx: Tx, taken: DeliveryRow): void {
  const { webhook_id: webhookId } = taken
  const failedBefore = and(
    eq(webhookDeliveries.webhook_id, webhookId),
    isInLine,
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
  // Its tries are counted anew: an address that was down has used them up.
  change(tx, oldest, { attempts: 1 })
  setAside(tx, { webhookId, subject: oldest.subject, until: after(app, retryDelay(1)) })
}

/** Later events of a subject that was set aside follow at once, in their order. */
function bringForward(app: App, tx: Tx, { webhook_id: webhookId, subject }: DeliveryRow): void {
  if (asideUntil(tx, { webhookId, subject })) setAside(tx, { webhookId, subject, until: app.clock.now() })
}

function settleFailed(app: App, tx: Tx, { webhook, delivery, outcome }: Tried): 'later' | 'given-up' {
  const retryAfterMs = outcome.kind === 'answer' ? outcome.retryAfterMs : undefined
  const isBusy = outcome.kind === 'answer' && outcome.status === tooManyRequests
  const asksPatience = isBusy || retryAfterMs !== undefined
  if (delivery.set_aside && !asksPatience) return settleAside(app, tx, delivery)
  const now = app.clock.now()
  const health = afterFailure(webhook, { now, asksPatience, retryAfterMs })
  tx.update(webhooks).set(health).where(eq(webhooks.id, webhook.id)).run()
  if (!isGivenUp(health, now)) return 'later'
  disableWebhook(app, tx, webhook, 'failing')
  return 'given-up'
}

/** An event that fails alone has tries and times of its own. After the last one the next of its subject follows. */
function settleAside(app: App, tx: Tx, delivery: DeliveryRow): 'later' | 'given-up' {
  const { webhook_id: webhookId, subject, attempts } = delivery
  const delay = retryDelay(attempts)
  if (delay !== undefined) {
    setAside(tx, { webhookId, subject, until: after(app, delay) })
    return 'later'
  }
  change(tx, delivery, { state: 'failed' })
  forgetOldestOver(app, tx, webhookId)
  bringForward(app, tx, delivery)
  return 'given-up'
}

const after = (app: App, ms = 0) => new Date(app.clock.now().getTime() + ms)

function change(tx: Tx, { id }: DeliveryRow, values: Partial<DeliveryRow>): DeliveryRow {
  return tx.update(webhookDeliveries).set(values).where(eq(webhookDeliveries.id, id)).returning().get()
}
