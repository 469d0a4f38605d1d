import { and, asc, eq, exists, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { ReadApp, WriteApp } from '#core/app.ts'
import { needsOtherEvent } from '#core/webhooks/address-health.ts'
import type { DeliveryRow } from '#core/webhooks/deliveries.ts'
import { isAside, isQueued } from '#core/webhooks/delivery-states.ts'
import type { WebhookRow } from '#core/webhooks/webhooks.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

export type Claimed = { delivery: DeliveryRow; webhook: WebhookRow }

/** Keeps one person's addresses from taking all calls. An address gets one call at a time, which keeps the order. */
const perUser = 8

/** The deliveries in progress, and when each person last had one. */
export class InProgress {
  readonly #claimed = new Map<number, Claimed>()
  readonly #turns = new Map<number, number>()
  #turn = 0

  take(claimed: Claimed): void {
    this.#claimed.set(claimed.webhook.id, claimed)
    this.#turn++
    this.#turns.set(claimed.webhook.user_id, this.#turn)
  }

  release({ webhook }: Claimed): void {
    this.#claimed.delete(webhook.id)
    if (this.#claimed.size === 0) this.#turns.clear()
  }

  hasRoom({ id, user_id }: WebhookRow): boolean {
    const theirs = [...this.#claimed.values()].filter(({ webhook }) => webhook.user_id === user_id).length
    return theirs < perUser && !this.#claimed.has(id)
  }

  /** Puts the person who has waited longest first. */
  byTurn(one: WebhookRow, other: WebhookRow): number {
    return (this.#turns.get(one.user_id) ?? 0) - (this.#turns.get(other.user_id) ?? 0)
  }
}

/** Claims the next delivery that may be sent: of an address without one in progress, from each person in turn. */
export function claimDelivery(app: WriteApp, inProgress: InProgress): Claimed | undefined {
  const candidates = webhooksWithWork(app)
    .filter(webhook => inProgress.hasRoom(webhook))
    .sort((one, other) => inProgress.byTurn(one, other))
  for (const webhook of candidates) {
    const delivery = nextOf(app, webhook)
    if (delivery) return { delivery, webhook }
  }
  return undefined
}

function webhooksWithWork(app: WriteApp): WebhookRow[] {
  const now = app.clock.now()
  const ofAddress = (where: SQL | undefined) =>
    exists(
      app.db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.webhook_id, webhooks.id), where)),
    )
  const mayBeCalled = and(
    isNull(webhooks.disabled),
    isNull(webhooks.resend),
    or(isNull(webhooks.paused_until), lte(webhooks.paused_until, now)),
    or(isNull(webhooks.retry_at), lte(webhooks.retry_at, now)),
  )
  const hasWork = or(ofAddress(isQueued), ofAddress(isAsideAndDue(now)))
  return app.db.select().from(webhooks).where(and(mayBeCalled, hasWork)).all()
}

/** While calls fail, only queued events test the address. Otherwise due events that were set aside come first. */
function nextOf(app: WriteApp, webhook: WebhookRow): DeliveryRow | undefined {
  const aside = () =>
    first(app, webhook, isAsideAndDue(app.clock.now()), [webhookDeliveries.next_attempt_at, webhookDeliveries.id])
  const queued = () => first(app, webhook, isQueued, [webhookDeliveries.id])
  if (webhook.failures === 0) return aside() ?? queued()
  const other = needsOtherEvent(webhook, app.clock.now()) ? otherOf(app, webhook) : undefined
  return other ?? queued() ?? aside()
}

/** How many queued events are searched for one of another subject. */
const lookAhead = 1000

/** The least tried event of another subject than the oldest: it tests the address. Undefined for one subject. */
function otherOf(app: ReadApp, webhook: WebhookRow): DeliveryRow | undefined {
  const { id, subject, attempts } = webhookDeliveries
  const ofAddress = eq(webhookDeliveries.webhook_id, webhook.id)
  const queue = app.db.select({ id, subject, attempts }).from(webhookDeliveries).where(and(ofAddress, isQueued))
  const ahead = queue.orderBy(asc(id)).limit(lookAhead).all()
  const firstOfSubject = new Map(ahead.toReversed().map(row => [row.subject, row]))
  if (ahead[0]) firstOfSubject.delete(ahead[0].subject)
  const [least] = [...firstOfSubject.values()].sort((one, other) => one.attempts - other.attempts || one.id - other.id)
  return least && app.db.select().from(webhookDeliveries).where(eq(id, least.id)).get()
}

type Column = typeof webhookDeliveries.id | typeof webhookDeliveries.next_attempt_at

function first(app: ReadApp, webhook: WebhookRow, where: SQL | undefined, order: Column[]): DeliveryRow | undefined {
  return app.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, webhook.id), where))
    .orderBy(...order.map(column => asc(column)))
    .limit(1)
    .get()
}

const isAsideAndDue = (now: Date) => and(isAside, lte(webhookDeliveries.next_attempt_at, now))
