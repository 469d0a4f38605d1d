import { sql } from 'drizzle-orm'
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '#contracts/plans.ts'
import type { Language, MessageForm } from '#contracts/users.ts'
import { line, moment, partOf } from './columns.ts'

/** Users, by their Telegram id. */
export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey(),
    first_name: line('first_name'),
    last_name: line('last_name'),
    email: line('email'),
    phone: line('phone'),
    company: line('company'),
    position: line('position'),
    website: line('website'),
    whatsapp_type: text('whatsapp_type').$type<'generic' | 'personal'>().notNull().default('generic'),
    unpile_number_id: line('unpile_number_id'),
    /** '' until the person writes one: the default text is in their language and `message_form`. */
    custom_message: line('custom_message'),
    message_form: text('message_form').$type<MessageForm>().notNull().default('formal'),
    /** The first message is sent automatically after each scan. */
    auto_send: integer('auto_send', { mode: 'boolean' }).notNull().default(false),
    /** One more message is sent automatically, so many days after the first. */
    follow_up: integer('follow_up', { mode: 'boolean' }).notNull().default(false),
    follow_up_days: integer('follow_up_days').notNull().default(3),
    /** '' until the person writes one. */
    follow_up_message: line('follow_up_message'),
    /** Pictures of new cards are kept with their contacts. */
    keep_card_images: integer('keep_card_images', { mode: 'boolean' }).notNull().default(true),
    /** The chat gets each new contact as a file too. */
    send_vcards: integer('send_vcards', { mode: 'boolean' }).notNull().default(true),
    /** The host of the AI service that may read their cards; null for none. */
    ai_reading_host: text('ai_reading_host'),
    /** When they agreed that looked-up contacts are sent to Perplexity; null before that. */
    look_up_agreed_at: moment('look_up_agreed_at'),
    /** Their choice; null follows `telegram_language`. */
    language: text('language').$type<Language>(),
    telegram_language: line('telegram_language'),
    /** The time zone of their device or their choice, as `Europe/Madrid`; '' while it is unknown. */
    time_zone: line('time_zone'),
    /** E.164, set only by the sender's own shared contact. */
    login_phone: text('login_phone').unique(),
    created_at: moment('created_at').notNull(),
    /** When Telegram first refused to deliver to them. */
    unreachable_at: moment('unreachable_at'),
    stripe_customer_id: text('stripe_customer_id').unique(),
    /** Stripe locks a customer to the currency of the first payment. */
    currency: text('currency').$type<Currency>(),
    /** Counts the writes of their Stripe state, so that an older reading never overwrites a newer one. */
    billing_version: integer('billing_version').notNull().default(0),
    /** Counts the changes of their contacts, including deletions. */
    contacts_version: integer('contacts_version').notNull().default(0),
    /** The latest change of a contact removed for good: a program that last read before it reads all again. */
    contacts_forgotten: integer('contacts_forgotten').notNull().default(0),
  },
  table => [
    index('users_joined').on(table.created_at),
    index('users_name').on(sql`first_name collate nocase`, sql`last_name collate nocase`),
    index('users_email').on(sql`email collate nocase`),
  ],
)

/** A column that names a person; the row goes with their account. */
export const ofUser = (name: string) => partOf(name, () => users.id)

/** People who deleted their account: only what the plan's limits need until the end of the month. */
export const departures = sqliteTable(
  'departures',
  {
    /** An HMAC of the Telegram id. */
    person: text('person').primaryKey(),
    left_at: moment('left_at').notNull(),
    /** Scans that counted in the month in which they left, and look-ups of that day. */
    scans: integer('scans').notNull(),
    look_ups: integer('look_ups').notNull(),
  },
  table => [index('departures_left').on(table.left_at)],
)

/** A person's Telegram picture, fetched again after a day; null if they show none. */
export const profilePhotos = sqliteTable('profile_photos', {
  user_id: ofUser('user_id').primaryKey(),
  jpeg: blob('jpeg', { mode: 'buffer' }),
  fetched_at: moment('fetched_at').notNull(),
})
