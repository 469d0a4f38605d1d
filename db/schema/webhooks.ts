import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { EventType, WebhookType } from '#contracts/integrations/webhook-types.ts'
import type { DisabledReason, WebhookDelivery, WebhookProblem } from '#contracts/integrations/webhooks.ts'
import { moment, partOf } from './columns.ts'
import { appKeys } from './keys.ts'
import { ofUser } from './people.ts'

/** Which events are sent again: those since a moment, up to a delivery; `after` is the last one that waits again already. */
export type Resend = { since: number; onlyFailed: boolean; upTo: number; after: number }

/** Addresses of a person's programs, which receive events. Secrets are sealed (`core/base/secret.ts`). */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    url: text('url').notNull(),
    types: text('types', { mode: 'json' }).$type<WebhookType[]>().notNull(),
    secret: text('secret').notNull(),
    old_secret: text('old_secret'),
    old_secret_until: moment('old_secret_until'),
    created_at: moment('created_at').notNull(),
    disabled: text('disabled').$type<DisabledReason>(),
    failing_since: moment('failing_since'),
    /** Consecutive failed calls; the rule is in `core/webhooks/address-health.ts`. */
    failures: integer('failures').notNull().default(0),
    /** Nothing is sent before this time. */
    paused_until: moment('paused_until'),
    /** The next try of a failing address; a new event brings it forward. */
    retry_at: moment('retry_at'),
    /** While events are queued to be sent again, in turns (core/webhooks/resend.ts). Nothing is sent meanwhile. */
    resend: text('resend', { mode: 'json' }).$type<Resend>(),
    /** The app key that created it, with which it is deleted; null if a person created it. */
    key_id: integer('key_id').references(() => appKeys.id, { onDelete: 'cascade' }),
  },
  table => [
    index('webhooks_user').on(table.user_id),
    index('webhooks_key').on(table.key_id),
    index('webhooks_resend').on(table.id).where(sql`resend is not null`),
  ],
)

const isWaiting = sql`state = 'waiting'`
const inLine = sql`state = 'waiting' and not set_aside`
const isAside = sql`state = 'waiting' and set_aside`
const isDelivered = sql`state = 'delivered'`
const isFailed = sql`state = 'failed'`

/** Deliveries of events, one row per address; written in the transaction of the change. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    webhook_id: partOf('webhook_id', () => webhooks.id),
    /** The same at every address and in every retry. */
    event_id: text('event_id').notNull(),
    type: text('type').$type<EventType>().notNull(),
    /** What the event is about: later events of the subject wait for this one. */
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    created_at: moment('created_at').notNull(),
    state: text('state').$type<WebhookDelivery['state']>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    attempted_at: moment('attempted_at'),
    /** Only used while it is set aside. */
    next_attempt_at: moment('next_attempt_at').notNull(),
    status: integer('status'),
    problem: text('problem').$type<WebhookProblem>(),
    /** The first characters of the last call's response. */
    answer: text('answer'),
    /** Its subject failed while another was accepted: it has its own retry times, and others do not wait for it. */
    set_aside: integer('set_aside', { mode: 'boolean' }).notNull().default(false),
  },
  table => [
    index('webhook_deliveries_order').on(table.webhook_id, table.subject, table.id).where(isWaiting),
    index('webhook_deliveries_line').on(table.webhook_id, table.id).where(inLine),
    index('webhook_deliveries_aside').on(table.webhook_id, table.next_attempt_at, table.id).where(isAside),
    index('webhook_deliveries_failed').on(table.webhook_id, table.id).where(isFailed),
    index('webhook_deliveries_delivered').on(table.webhook_id, table.id).where(isDelivered),
    index('webhook_deliveries_recent').on(table.webhook_id, table.id),
    index('webhook_deliveries_age').on(table.created_at),
  ],
)
