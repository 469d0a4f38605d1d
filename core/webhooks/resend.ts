import { and, asc, count, eq, gt, gte, isNotNull, lte, max, ne, or, type SQL } from 'drizzle-orm'
import { testEventType } from '#contracts/integrations/webhook-types.ts'
import type { ResendRequest, ResentEvents, WebhookDelivery } from '#contracts/integrations/webhooks.ts'
import type { PlanApp, RightsApp, TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { prepared } from '#core/base/prepared.ts'
import { wakeAfterCommit, write } from '#core/base/write.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { isDelivery, listed } from '#core/webhooks/deliveries.ts'
import { isAside, isDelivered, isFailed } from '#core/webhooks/delivery-states.ts'
import { getWebhookRow, type Owned, type WebhookRow } from '#core/webhooks/webhooks.ts'
import type { Tx } from '#db/client.ts'
import { type Resend, webhookDeliveries, webhooks } from '#db/schema.ts'

/** Sends an event again, under the same id and in order. Throws `webhook-disabled`, and as `getWebhookRow`. */
export function resendDelivery(
  app: RightsApp,
  { deliveryId, ...owned }: Owned & { deliveryId: number },
): WebhookDelivery {
  return write(app, tx => {
    const webhook = getEnabledWebhook(app, tx, owned)
    const row = tx.select().from(webhookDeliveries).where(isDelivery(webhook, deliveryId)).get()
    if (!row) throw new AppError('not-found')
    enqueue(app, tx, webhook, and(eq(webhookDeliveries.subject, row.subject), isAside))
    enqueue(app, tx, webhook, eq(webhookDeliveries.id, row.id))
    return listed({ ...row, ...asNew(app) }, tryNow(app, tx, webhook))
  })
}

/**
 * Sends the events since a given time again, in order: all of them, or only the failed ones. Returns how many;
 * waiting ones do not count. They are queued in turns (`carryOutResend`), and nothing is sent to the address before all
 * are. Throws `webhook-disabled`, and as `getWebhookRow`.
 */
export function resendSince(app: RightsApp, { since, only_failed, ...owned }: Owned & ResendRequest): ResentEvents {
  return write(app, tx => {
    const webhook = getEnabledWebhook(app, tx, owned)
    const ofAddress = eq(webhookDeliveries.webhook_id, webhook.id)
    const asked = { since: new Date(since).getTime(), onlyFailed: only_failed }
    const columns = { events: count(), last: max(webhookDeliveries.id) }
    const [events, last] = [isResent(asked), undefined].map(where =>
      tx.select(columns).from(webhookDeliveries).where(and(ofAddress, where)).get(),
    )
    const { resend: before } = webhook
    const resend = {
      since: Math.min(asked.since, before?.since ?? asked.since),
      onlyFailed: asked.onlyFailed && (before?.onlyFailed ?? true),
      upTo: last?.last ?? 0,
      after: 0,
    }
    tx.update(webhooks).set({ resend }).where(eq(webhooks.id, webhook.id)).run()
    tryNow(app, tx, webhook)
    return { events: events?.events ?? 0 }
  })
}

/** Finished events of an address that are sent again. */
function isResent({ since, onlyFailed }: Pick<Resend, 'since' | 'onlyFailed'>): SQL | undefined {
  const isOver = onlyFailed ? isFailed : or(isFailed, isDelivered)
  return and(isOver, ne(webhookDeliveries.type, testEventType), gte(webhookDeliveries.created_at, new Date(since)))
}

const resending = prepared(tx => tx.select({ id: webhooks.id }).from(webhooks).where(isNotNull(webhooks.resend)))

/** The addresses whose events are still to be queued again. */
export function listResends(tx: Tx): number[] {
  return resending(tx)
    .all()
    .map(({ id }) => id)
}

/** Deliveries that are queued again in one turn. */
const atOnce = 200

/** Queues the events of an address again, some in each turn. What a death interrupts goes on after the next start. */
export async function carryOutResend(app: WriteApp, webhookId: number): Promise<void> {
  do await ownTurn()
  while (await writeWhenFree(app, tx => enqueueSome(app, tx, webhookId)))
}

/** Returns whether more are left. */
function enqueueSome(app: TxApp, tx: Tx, webhookId: number): boolean {
  const { id, webhook_id } = webhookDeliveries
  const resend = tx.select({ resend: webhooks.resend }).from(webhooks).where(eq(webhooks.id, webhookId)).get()?.resend
  if (!resend) return false
  const isNext = and(eq(webhook_id, webhookId), gt(id, resend.after), lte(id, resend.upTo))
  const seen = tx.select({ id }).from(webhookDeliveries).where(isNext).orderBy(asc(id)).limit(atOnce).all()
  const after = seen.at(-1)?.id ?? resend.upTo
  const isOfPart = and(eq(webhook_id, webhookId), gt(id, resend.after), lte(id, after))
  tx.update(webhookDeliveries)
    .set(asNew(app))
    .where(and(isOfPart, or(isAside, isResent(resend))))
    .run()
  const isLeft = seen.length === atOnce
  tx.update(webhooks)
    .set({ resend: isLeft ? { ...resend, after } : null })
    .where(eq(webhooks.id, webhookId))
    .run()
  if (!isLeft) wakeAfterCommit(app, tx, 'webhook-due')
  return isLeft
}

/** An enabled webhook. Throws `webhook-disabled`, and as `getWebhookRow`. */
export function getEnabledWebhook(app: PlanApp, tx: Tx, owned: Owned): WebhookRow {
  const webhook = getWebhookRow(app, tx, owned)
  if (webhook.disabled) throw new AppError('webhook-disabled')
  return webhook
}

/** Makes an address that is down due as soon as it may be called. */
export function tryNow(app: TxApp, tx: Tx, { id }: WebhookRow): WebhookRow {
  wakeAfterCommit(app, tx, 'webhook-due')
  return tx.update(webhooks).set({ retry_at: null }).where(eq(webhooks.id, id)).returning().get()
}

/** Queues these events of an address as if they were new. Returns how many. */
function enqueue(app: TxApp, tx: Tx, { id }: WebhookRow, these: SQL | undefined): number {
  const ofAddress = eq(webhookDeliveries.webhook_id, id)
  return tx.update(webhookDeliveries).set(asNew(app)).where(and(ofAddress, these)).run().changes
}

function asNew(app: TxApp) {
  const before = { attempts: 0, attempted_at: null, status: null, problem: null, answer: null }
  return { state: 'waiting' as const, set_aside: false, next_attempt_at: app.clock.now(), ...before }
}
