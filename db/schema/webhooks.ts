import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { WebhookType } from '#core/contracts/integrations/webhook-types.ts'
import type { DisabledReason, WebhookDelivery, WebhookProblem } from '#core/contracts/integrations/webhooks.ts'
import { moment } from './columns.ts'
import { users } from './people.ts'

/** Addresses of a person's programs that hear of events. Secrets are sealed (`core/base/secret.ts`). */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    types: text('types', { mode: 'json' }).$type<WebhookType[]>().notNull(),
    secret: text('secret').notNull(),
    old_secret: text('old_secret'),
    old_secret_until: moment('old_secret_until'),
    created_at: moment('created_at').notNull(),
    disabled: text('disabled').$type<DisabledReason>(),
    failing_since: moment('failing_since'),
    /** It asked for patience. */
    paused_until: moment('paused_until'),
  },
  table => [index('webhooks_user').on(table.user_id)],
)

const isWaiting = sql`state = 'waiting'`
const isDelivered = sql`state = 'delivered'`

/** Events on their way, one row for each address; written in the transaction that makes them true. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    webhook_id: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same at every address and at every repeat. */
    event_id: text('event_id').notNull(),
    type: text('type').$type<WebhookType>().notNull(),
    /** What it is about: events of one subject arrive in order. */
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    created_at: moment('created_at').notNull(),
    state: text('state').$type<WebhookDelivery['state']>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    attempted_at: moment('attempted_at'),
    next_attempt_at: moment('next_attempt_at').notNull(),
    status: integer('status'),
    problem: text('problem').$type<WebhookProblem>(),
  },
  table => [
    index('webhook_deliveries_due').on(table.webhook_id, table.next_attempt_at).where(isWaiting),
    index('webhook_deliveries_order').on(table.webhook_id, table.subject, table.id).where(isWaiting),
    index('webhook_deliveries_delivered').on(table.webhook_id, table.id).where(isDelivered),
    index('webhook_deliveries_recent').on(table.webhook_id, table.id),
    index('webhook_deliveries_age').on(table.created_at),
  ],
)
