import { and, asc, eq, exists, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { wantsSecondOpinion } from '#core/webhooks/address-health.ts'
import type { DeliveryRow } from '#core/webhooks/deliveries.ts'
import { isAside, isInLine } from '#core/webhooks/delivery-states.ts'
import type { WebhookRow } from '#core/webhooks/webhooks.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

export type Claimed = { delivery: DeliveryRow; webhook: WebhookRow }

/** One person's addresses never take all calls; one address takes one at a time, which keeps its order. */
const perUser = 8

/** What is on its way now, and whose turn was when. */
export class InHand {
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

  /** The person who has waited longest comes first. */
  inTurn(one: WebhookRow, other: WebhookRow): number {
    return (this.#turns.get(one.user_id) ?? 0) - (this.#turns.get(other.user_id) ?? 0)
  }
}

/** The next event that may leave now: one of an address that has none on its way, of each person in turn. */
export function claimDelivery(app: App, inHand: InHand): Claimed | undefined {
  const candidates = webhooksWithWork(app)
    .filter(webhook => inHand.hasRoom(webhook))
    .sort((one, other) => inHand.inTurn(one, other))
  for (const webhook of candidates) {
    const delivery = nextOf(app, webhook)
    if (delivery) return { delivery, webhook }
  }
  return undefined
}

function webhooksWithWork(app: App): WebhookRow[] {
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
    or(isNull(webhooks.paused_until), lte(webhooks.paused_until, now)),
    or(isNull(webhooks.retry_at), lte(webhooks.retry_at, now)),
  )
  const hasWork = or(ofAddress(isInLine), ofAddress(isAsideAndDue(now)))
  return app.db.select().from(webhooks).where(and(mayBeCalled, hasWork)).all()
}

/** While calls fail, only the line tells whether the address is back; otherwise what was set aside has its moments. */
function nextOf(app: App, webhook: WebhookRow): DeliveryRow | undefined {
  const aside = () =>
    first(app, webhook, isAsideAndDue(app.clock.now()), [webhookDeliveries.next_attempt_at, webhookDeliveries.id])
  const inLine = () => first(app, webhook, isInLine, [webhookDeliveries.id])
  if (webhook.failures === 0) return aside() ?? inLine()
  const other = wantsSecondOpinion(webhook, app.clock.now()) ? otherOf(app, webhook) : undefined
  return other ?? inLine() ?? aside()
}

/** How far into the line another event is looked for. */
const lookAhead = 1000

/**
 * The event of another subject than the oldest one's that was tried least: whether that one arrives tells of the address.
 * Undefined where the line holds no other subject.
 */
function otherOf(app: App, webhook: WebhookRow): DeliveryRow | undefined {
  const { id, subject, attempts } = webhookDeliveries
  const ofAddress = eq(webhookDeliveries.webhook_id, webhook.id)
  const line = app.db.select({ id, subject, attempts }).from(webhookDeliveries).where(and(ofAddress, isInLine))
  const ahead = line.orderBy(asc(id)).limit(lookAhead).all()
  const firstOfSubject = new Map(ahead.toReversed().map(row => [row.subject, row]))
  if (ahead[0]) firstOfSubject.delete(ahead[0].subject)
  const [least] = [...firstOfSubject.values()].sort((one, other) => one.attempts - other.attempts || one.id - other.id)
  return least && app.db.select().from(webhookDeliveries).where(eq(id, least.id)).get()
}

type Column = typeof webhookDeliveries.id | typeof webhookDeliveries.next_attempt_at

function first(app: App, webhook: WebhookRow, where: SQL | undefined, order: Column[]): DeliveryRow | undefined {
  return app.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, webhook.id), where))
    .orderBy(...order.map(column => asc(column)))
    .limit(1)
    .get()
}

const isAsideAndDue = (now: Date) => and(isAside, lte(webhookDeliveries.next_attempt_at, now))
