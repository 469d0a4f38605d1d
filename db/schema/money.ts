import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PlanColumn } from '#contracts/plans.ts'
import { moment } from './columns.ts'
import { ofUser } from './people.ts'

/** Paid and granted plans; the highest live one is the user's plan. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    source: text('source').$type<'stripe' | 'stars' | 'grant'>().notNull(),
    plan: text('plan').$type<PlanColumn>().notNull(),
    starts_at: moment('starts_at').notNull(),
    /** The end of its plan, with some tolerance if it renews; null never ends. */
    ends_at: moment('ends_at'),
    /** Stripe's subscription, or the payload of the Star invoice; null for grants. */
    external_id: text('external_id').unique(),
    status: text('status').$type<'active' | 'past_due' | 'ended'>().notNull().default('active'),
    /** The end of the paid period. */
    period_end: moment('period_end'),
    /** It will not renew. */
    cancels: integer('cancels', { mode: 'boolean' }).notNull().default(false),
    /** The plan that starts when the period ends. */
    next_plan: text('next_plan').$type<PlanColumn>(),
    /** Where its open invoice can be paid. */
    pay_url: text('pay_url'),
    /** Stars: the payment by which Telegram identifies the subscription. */
    charge_id: text('charge_id'),
  },
  table => [index('subscriptions_user').on(table.user_id)],
)

/** Our Stripe Checkout sessions, so that they can be read even if their callback never comes. */
export const checkouts = sqliteTable(
  'checkouts',
  {
    session_id: text('session_id').primaryKey(),
    /** Not a foreign key: without proof it is only what somebody typed. */
    telegram_id: integer('telegram_id').notNull(),
    plan: text('plan').$type<PlanColumn>().notNull(),
    /** Opened by the user themselves (launch data, the bot's link, the portal). Otherwise its payment is a claim. */
    proven: integer('proven', { mode: 'boolean' }).notNull(),
    status: text('status').$type<'open' | 'bound' | 'claim' | 'refunded' | 'expired'>().notNull().default('open'),
    customer_id: text('customer_id'),
    subscription_id: text('subscription_id'),
    created_at: moment('created_at').notNull(),
    completed_at: moment('completed_at'),
    /** When its user was told that a payment waits for /activate. */
    told_at: moment('told_at'),
  },
  table => [
    index('checkouts_user').on(table.telegram_id),
    index('checkouts_customer').on(table.customer_id),
    index('checkouts_unsettled').on(table.status).where(sql`status in ('open', 'claim')`),
  ],
)

/** Stripe's events by id, so that each takes effect once. */
export const stripeEvents = sqliteTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  received_at: moment('received_at').notNull(),
  processed_at: moment('processed_at'),
})

/** Payments in Telegram Stars, each once. */
export const starPayments = sqliteTable(
  'star_payments',
  {
    charge_id: text('charge_id').primaryKey(),
    user_id: ofUser('user_id'),
    plan: text('plan').$type<PlanColumn>().notNull(),
    stars: integer('stars').notNull(),
    payload: text('payload').notNull(),
    paid_at: moment('paid_at').notNull(),
    paid_until: moment('paid_until').notNull(),
    refunded_at: moment('refunded_at'),
  },
  table => [index('star_payments_payload').on(table.payload)],
)
