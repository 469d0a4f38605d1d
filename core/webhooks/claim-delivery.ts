import { and, asc, eq, exists, isNull, lte, or } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import type { DeliveryRow } from '#core/webhooks/deliveries.ts'
import { isFirstOfSubject, isWaiting } from '#core/webhooks/delivery-states.ts'
import type { WebhookRow } from '#core/webhooks/webhooks.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

export type Claimed = { delivery: DeliveryRow; webhook: WebhookRow }

/** Calls at once: one dead address holds one, however much waits for it; one person's addresses never all. */
const atOnce = { healthy: 4, failing: 1, perUser: 8 }

/** What is on its way now, and whose turn was when. */
export class InHand {
  readonly #claimed = new Map<number, Claimed>()
  readonly #turns = new Map<string, number>()
  #turn = 0

  take(claimed: Claimed): void {
    this.#claimed.set(claimed.delivery.id, claimed)
    this.#turn++
    this.#turns.set(userKey(claimed.webhook), this.#turn)
    this.#turns.set(webhookKey(claimed.webhook), this.#turn)
  }

  release({ delivery }: Claimed): void {
    this.#claimed.delete(delivery.id)
    if (this.#claimed.size === 0) this.#turns.clear()
  }

  has(deliveryId: number): boolean {
    return this.#claimed.has(deliveryId)
  }

  count(webhookId: number): number {
    return [...this.#claimed.values()].filter(({ webhook }) => webhook.id === webhookId).length
  }

  hasRoom(webhook: WebhookRow): boolean {
    const theirs = [...this.#claimed.values()].filter(one => one.webhook.user_id === webhook.user_id).length
    const most = webhook.failing_since ? atOnce.failing : atOnce.healthy
    return theirs < atOnce.perUser && this.count(webhook.id) < most
  }

  /** The person who has waited longest comes first, and of their addresses the one that has. */
  inTurn(one: WebhookRow, other: WebhookRow): number {
    const turn = (key: string) => this.#turns.get(key) ?? 0
    return turn(userKey(one)) - turn(userKey(other)) || turn(webhookKey(one)) - turn(webhookKey(other))
  }
}

const userKey = ({ user_id }: WebhookRow) => `user ${user_id}`
const webhookKey = ({ id }: WebhookRow) => `webhook ${id}`

/** The next event that may leave now: of each subject the oldest alone, of each person and address in turn. */
export function claimDelivery(app: App, inHand: InHand): Claimed | undefined {
  const candidates = webhooksWithWork(app)
    .filter(webhook => inHand.hasRoom(webhook))
    .sort((one, other) => inHand.inTurn(one, other))
  for (const webhook of candidates) {
    const delivery = firstOf(app, webhook, inHand)
    if (delivery) return { delivery, webhook }
  }
  return undefined
}

function webhooksWithWork(app: App): WebhookRow[] {
  const now = app.clock.now()
  const due = app.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, webhooks.id), isWaiting, lte(webhookDeliveries.next_attempt_at, now)))
  return app.db
    .select()
    .from(webhooks)
    .where(
      and(isNull(webhooks.disabled), or(isNull(webhooks.paused_until), lte(webhooks.paused_until, now)), exists(due)),
    )
    .all()
}

function firstOf(app: App, webhook: WebhookRow, inHand: InHand): DeliveryRow | undefined {
  return app.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhook_id, webhook.id),
        isWaiting,
        lte(webhookDeliveries.next_attempt_at, app.clock.now()),
        isFirstOfSubject(app.db),
      ),
    )
    .orderBy(asc(webhookDeliveries.next_attempt_at), asc(webhookDeliveries.id))
    .limit(inHand.count(webhook.id) + 1)
    .all()
    .find(row => !inHand.has(row.id))
}
