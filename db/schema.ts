import { sql } from 'drizzle-orm'
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MoneyNotice } from '#core/contracts/billing.ts'
import type { CardContact, Confidence, FurtherPhone, PhoneKind } from '#core/contracts/contacts.ts'
import type { EnrichmentData } from '#core/contracts/enrichment.ts'
import type { ScanFailure } from '#core/contracts/errors.ts'
import type {
  MessageChannel,
  MessageFailure,
  MessageKind,
  MessageState,
  WhatsAppNotice,
} from '#core/contracts/messaging.ts'
import type { Currency, PlanColumn } from '#core/contracts/plans.ts'
import type { TicketPurpose } from '#core/contracts/portal.ts'
import type { Language } from '#core/contracts/users.ts'

const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })
const line = (name: string) => text(name).notNull().default('')

/** People, by their Telegram id. */
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
    /** '' until the person writes one: the default text is in their language. */
    custom_message: line('custom_message'),
    /** The first message goes out by itself after each scan. */
    auto_send: integer('auto_send', { mode: 'boolean' }).notNull().default(false),
    /** One more message goes out by itself, so many days after the first. */
    follow_up: integer('follow_up', { mode: 'boolean' }).notNull().default(false),
    follow_up_days: integer('follow_up_days').notNull().default(3),
    /** '' until the person writes one. */
    follow_up_message: line('follow_up_message'),
    /** Pictures of the cards scanned from now on are kept with their contacts. */
    keep_card_images: integer('keep_card_images', { mode: 'boolean' }).notNull().default(true),
    /** Host of the AI service that they let read their cards; null lets none. */
    ai_reading_host: text('ai_reading_host'),
    /** What they chose; null follows `telegram_language`. */
    language: text('language').$type<Language>(),
    telegram_language: line('telegram_language'),
    /** E.164, set only by the sender's own shared contact. */
    login_phone: text('login_phone').unique(),
    created_at: moment('created_at').notNull(),
    /** When Telegram first refused to deliver to them. */
    unreachable_at: moment('unreachable_at'),
    stripe_customer_id: text('stripe_customer_id').unique(),
    /** Stripe locks a customer to the currency of the first payment. */
    currency: text('currency').$type<Currency>(),
    /** Counts the writings of their Stripe state, so that an older reading never overwrites a newer one. */
    billing_version: integer('billing_version').notNull().default(0),
  },
  table => [
    index('users_joined').on(table.created_at),
    index('users_name').on(sql`first_name collate nocase`, sql`last_name collate nocase`),
    index('users_email').on(sql`email collate nocase`),
  ],
)

/** What somebody paid for or was granted; the highest live one is their plan. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text('source').$type<'stripe' | 'stars' | 'grant'>().notNull(),
    plan: text('plan').$type<PlanColumn>().notNull(),
    starts_at: moment('starts_at').notNull(),
    /** Until when it gives its plan, with a little patience where it renews; null never ends. */
    ends_at: moment('ends_at'),
    /** Stripe's subscription, or the payload of the Star invoice; null for grants. */
    external_id: text('external_id').unique(),
    status: text('status').$type<'active' | 'past_due' | 'ended'>().notNull().default('active'),
    /** Until when it is paid. */
    period_end: moment('period_end'),
    /** It will not renew. */
    cancels: integer('cancels', { mode: 'boolean' }).notNull().default(false),
    /** The plan that takes over when the period ends. */
    next_plan: text('next_plan').$type<PlanColumn>(),
    /** Where its open invoice can be paid. */
    pay_url: text('pay_url'),
    /** Stars: the payment that Telegram knows the subscription by. */
    charge_id: text('charge_id'),
  },
  table => [index('subscriptions_user').on(table.user_id)],
)

/** Stripe Checkout sessions that we made, so that they can be asked about even if no webhook ever comes. */
export const checkouts = sqliteTable(
  'checkouts',
  {
    session_id: text('session_id').primaryKey(),
    /** No reference: without proof it is only what somebody typed. */
    telegram_id: integer('telegram_id').notNull(),
    plan: text('plan').$type<PlanColumn>().notNull(),
    /** Made by the user themselves (launch data, a link of the bot, the portal). Otherwise its payment is a claim. */
    proven: integer('proven', { mode: 'boolean' }).notNull(),
    status: text('status').$type<'open' | 'bound' | 'claim' | 'refunded' | 'expired'>().notNull().default('open'),
    customer_id: text('customer_id'),
    subscription_id: text('subscription_id'),
    created_at: moment('created_at').notNull(),
    completed_at: moment('completed_at'),
  },
  table => [
    index('checkouts_user').on(table.telegram_id),
    index('checkouts_customer').on(table.customer_id),
    index('checkouts_unsettled').on(table.status).where(sql`status in ('open', 'claim')`),
  ],
)

/** Stripe's webhook events by id, so that each takes effect once. */
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
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    plan: text('plan').$type<PlanColumn>().notNull(),
    stars: integer('stars').notNull(),
    payload: text('payload').notNull(),
    paid_at: moment('paid_at').notNull(),
    paid_until: moment('paid_until').notNull(),
    refunded_at: moment('refunded_at'),
  },
  table => [index('star_payments_payload').on(table.payload)],
)

/** Telegram's updates, stored before they are acknowledged. */
export const telegramUpdates = sqliteTable(
  'telegram_updates',
  {
    update_id: integer('update_id').primaryKey(),
    /** Updates of one lane run one after another (the chat; pre-checkout queries have their own). */
    lane: text('lane').notNull(),
    body: text('body', { mode: 'json' }).$type<unknown>().notNull(),
    received_at: moment('received_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    processed_at: moment('processed_at'),
  },
  table => [index('telegram_updates_waiting').on(table.update_id).where(sql`processed_at is null`)],
)

/** Conversations and sessions of the bot, by grammY's keys. */
export const botState = sqliteTable('bot_state', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
  updated_at: moment('updated_at').notNull(),
})

/** One photo each: reservation against the quota, job and history in one row. */
export const scans = sqliteTable(
  'scans',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text('source').$type<'telegram' | 'web'>().notNull(),
    /** The same photo sent twice has the same key: `chat:message` or the Idempotency-Key. */
    source_key: text('source_key').notNull(),
    status: text('status').$type<'queued' | 'reading' | 'done' | 'failed'>().notNull(),
    failure: text('failure').$type<ScanFailure>(),
    received_at: moment('received_at').notNull(),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before then is it tried again, after Telegram did not give the photo out. */
    not_before: moment('not_before'),
    chat_id: integer('chat_id'),
    message_id: integer('message_id'),
    file_id: text('file_id'),
    waiting_message_id: integer('waiting_message_id'),
    /** The contact whose back side this photo shows; such a scan never counts. */
    back_of: integer('back_of'),
    contact_id: integer('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** The card was known already and filled that contact. */
    merged: integer('merged', { mode: 'boolean' }).notNull().default(false),
    /** What a merge changed, kept for 30 days so that "Keep both" can undo it. */
    merge: text('merge', { mode: 'json' }).$type<{ read: CardContact; before: CardContact; timestamp: number }>(),
  },
  table => [
    uniqueIndex('scans_source_key').on(table.user_id, table.source, table.source_key),
    index('scans_month').on(table.user_id, table.received_at),
    index('scans_started').on(table.user_id, table.started_at),
    index('scans_queued').on(table.user_id, table.id).where(sql`status = 'queued'`),
    index('scans_open').on(table.status).where(sql`status in ('queued', 'reading')`),
    index('scans_contact').on(table.contact_id),
    index('scans_received').on(table.received_at),
    index('scans_counted').on(table.user_id, table.received_at).where(sql`status = 'done' and back_of is null`),
    index('scans_failed').on(table.received_at, table.failure).where(sql`status = 'failed'`),
    check('scans_door', sql`(source = 'telegram') = (file_id is not null)`),
  ],
)

/** Bytes still needed: what came through the web door until it is read, a merged card's picture until it is settled. */
export const scanPhotos = sqliteTable('scan_photos', {
  scan_id: integer('scan_id')
    .primaryKey()
    .references(() => scans.id, { onDelete: 'cascade' }),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
})

export const contacts = sqliteTable(
  'contacts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    first_name: line('first_name'),
    last_name: line('last_name'),
    company: line('company'),
    position: line('position'),
    email: line('email'),
    phone: line('phone'),
    phone_e164: line('phone_e164'),
    phone_kind: text('phone_kind').$type<PhoneKind>().notNull().default('other'),
    website: line('website'),
    address: line('address'),
    country: line('country'),
    further_emails: text('further_emails', { mode: 'json' }).$type<string[]>().notNull().default([]),
    further_phones: text('further_phones', { mode: 'json' }).$type<FurtherPhone[]>().notNull().default([]),
    confidence: text('confidence', { mode: 'json' }).$type<Confidence>().notNull().default({}),
    notes: line('notes'),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull().default([]),
    do_not_message: integer('do_not_message', { mode: 'boolean' }).notNull().default(false),
    whatsapp_sent: integer('whatsapp_sent', { mode: 'boolean' }).notNull().default(false),
    vcf: line('vcf'),
    created_at: moment('created_at').notNull(),
    timestamp: moment('timestamp').notNull(),
    deleted_at: moment('deleted_at'),
  },
  table => [
    index('contacts_newest').on(table.user_id, table.timestamp),
    index('contacts_email').on(table.user_id, sql`lower(email)`),
    index('contacts_phone').on(table.user_id, table.phone_e164),
    index('contacts_deleted').on(table.deleted_at).where(sql`deleted_at is not null`),
  ],
)

/** The card's picture: JPEG, at most 1600 px and 200 kB a side. */
export const cardImages = sqliteTable(
  'card_images',
  {
    contact_id: integer('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    side: text('side').$type<'front' | 'back'>().notNull(),
    jpeg: blob('jpeg', { mode: 'buffer' }).notNull(),
  },
  table => [primaryKey({ columns: [table.contact_id, table.side] })],
)

/** What the web tells of a person, kept for 30 days. */
export const enrichments = sqliteTable(
  'enrichments',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `contact:<id>`, or a hash of what was asked. */
    subject: text('subject').notNull(),
    contact_id: integer('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    result: text('result', { mode: 'json' }).$type<EnrichmentData>().notNull(),
    found_at: moment('found_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.subject] }),
    index('enrichments_contact').on(table.contact_id),
    index('enrichments_found').on(table.found_at),
  ],
)

/** How many look-ups somebody has used on their latest day with any. */
export const lookUps = sqliteTable('look_ups', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** UTC, as `2026-03-10`. */
  day: text('day').notNull(),
  used: integer('used').notNull(),
})

/** Who has deleted their account: nothing of them but what the limits of their plan need until the month is over. */
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

/** Numbers that messages leave from: the shared one, and every own number that is proven to be its holder's. */
export const whatsappSenders = sqliteTable(
  'whatsapp_senders',
  {
    /** `waapi:<instance id>` or `unipile:<account id>`. */
    id: text('id').primaryKey(),
    /** Whose own number it is; null for the shared one. */
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** E.164 of an own number; '' where the service does not tell. */
    phone: line('phone'),
    /** How it was proven: they connected it themselves, or it is the phone they sign in with. */
    proof: text('proof').$type<'link' | 'phone'>(),
    state: text('state').$type<'connected' | 'disconnected' | 'restricted'>().notNull().default('connected'),
    /** No message leaves before this moment: spacing, and pauses that the service asks for. */
    next_at: moment('next_at').notNull(),
  },
  table => [
    index('whatsapp_senders_user').on(table.user_id),
    uniqueIndex('whatsapp_senders_phone').on(table.phone).where(sql`phone <> ''`),
  ],
)

/** Messages to contacts: the line, the proof against sending twice, and the history in one row. */
export const messages = sqliteTable(
  'messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contact_id: integer('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MessageKind>().notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    state: text('state').$type<MessageState>().notNull(),
    reason: text('reason').$type<MessageFailure>(),
    /** '' follows the template until it is handed over; else what the person wrote, or what was sent. */
    text: line('text'),
    created_at: moment('created_at').notNull(),
    /** Not before this moment. */
    send_at: moment('send_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The rest is known from the moment on in which it is handed over. */
    started_at: moment('started_at'),
    sender: text('sender'),
    phone: line('phone'),
    provider_id: text('provider_id'),
    accepted_at: moment('accepted_at'),
    finished_at: moment('finished_at'),
    /** The chat's message that shows its state: null shows none, 0 is still to be sent. */
    status_message_id: integer('status_message_id'),
  },
  table => [
    uniqueIndex('messages_once')
      .on(table.contact_id, table.kind)
      .where(sql`state in ('queued', 'sending', 'checking', 'accepted', 'delivered', 'unknown')`),
    index('messages_contact').on(table.contact_id, table.kind, table.id),
    index('messages_user').on(table.user_id, table.accepted_at),
    index('messages_waiting').on(table.channel, table.user_id, table.send_at).where(sql`state = 'queued'`),
    index('messages_open').on(table.state).where(sql`state in ('sending', 'checking')`),
    index('messages_sender').on(table.sender, table.started_at),
    index('messages_provider').on(table.provider_id),
  ],
)

/** What a service told of a message before its own answer to us was stored. */
export const whatsappReceipts = sqliteTable('whatsapp_receipts', {
  provider_id: text('provider_id').primaryKey(),
  state: text('state').$type<'delivered' | 'failed'>().notNull(),
  received_at: moment('received_at').notNull(),
})

/** What is still to be told in a chat, written in the transaction that made it true. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    chat_id: integer('chat_id').notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind')
      .$type<'scan-waiting' | 'scan-result' | 'scan-failed' | 'contact-card' | 'money' | 'whatsapp'>()
      .notNull(),
    scan_id: integer('scan_id').references(() => scans.id, { onDelete: 'cascade' }),
    /** What tells of a moment is kept whole; what tells of a scan is read from its row when it is told. */
    notice: text('notice', { mode: 'json' }).$type<MoneyNotice | WhatsAppNotice>(),
    /** The same thing is told once, however often it is found out. */
    once_key: text('once_key').unique(),
    created_at: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull(),
    sent_at: moment('sent_at'),
  },
  table => [
    uniqueIndex('outbox_once').on(table.scan_id, table.kind),
    index('outbox_waiting').on(table.chat_id, table.id).where(sql`sent_at is null`),
    check('outbox_content', sql`(scan_id is null) = (notice is not null)`),
  ],
)

/** One row for each phone that asked to sign in to the portal, known or not: the limits and the live code. */
export const portalCodes = sqliteTable(
  'portal_codes',
  {
    /** What stands for the phone outside: an HMAC of it, so that neither this table nor an answer tells numbers. */
    login_id: text('login_id').primaryKey(),
    /** Whose phone it is; null for a phone that nobody shared. */
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The code follows from the seed and the server's key; null once it was used. */
    seed: text('seed'),
    tries: integer('tries').notNull().default(0),
    expires_at: moment('expires_at').notNull(),
    requests: integer('requests').notNull().default(0),
    /** When the hour began in which `requests` are counted. */
    requests_since: moment('requests_since').notNull(),
  },
  table => [index('portal_codes_user').on(table.user_id), index('portal_codes_expires').on(table.expires_at)],
)

/** Signed-in browsers, by the SHA-256 of their token. */
export const portalSessions = sqliteTable(
  'portal_sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  table => [index('portal_sessions_user').on(table.user_id), index('portal_sessions_expires').on(table.expires_at)],
)

/** Once-only permissions for addresses that a browser opens without a header, by the SHA-256 of each. */
export const tickets = sqliteTable(
  'tickets',
  {
    ticket_hash: text('ticket_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<TicketPurpose>().notNull(),
    /** The contact whose vCard it gives. */
    contact_id: integer('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    expires_at: moment('expires_at').notNull(),
  },
  table => [index('tickets_expires').on(table.expires_at)],
)

/** Telegram's picture of a person, asked again after a day; null where they show none. */
export const profilePhotos = sqliteTable('profile_photos', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  jpeg: blob('jpeg', { mode: 'buffer' }),
  fetched_at: moment('fetched_at').notNull(),
})

/** Per user, kept by the triggers of `totals.ts`: contacts not deleted, scans that count. */
export const userTotals = sqliteTable(
  'user_totals',
  {
    user_id: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    contacts: integer('contacts').notNull().default(0),
    /** Of all time. */
    scans: integer('scans').notNull().default(0),
    /** The latest UTC month with a scan, as `2026-03`, and the scans received in it. */
    month: text('month').notNull().default(''),
    month_scans: integer('month_scans').notNull().default(0),
  },
  table => [index('user_totals_contacts').on(table.contacts)],
)

/** Contacts not deleted, per country of ISO code; kept by the triggers of `totals.ts`. */
export const countryTotals = sqliteTable('country_totals', {
  country: text('country').primaryKey(),
  contacts: integer('contacts').notNull(),
})
