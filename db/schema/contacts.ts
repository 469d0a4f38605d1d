import type { Profile } from 'card-reader/profiles'
import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CardSide, Confidence, ContactSource, FurtherPhone, PhoneKind } from '#contracts/contacts.ts'
import type { EnrichmentData } from '#contracts/enrichment.ts'
import type { Rating } from '#contracts/events.ts'
import type { ReadValues } from '#contracts/values/read-values.ts'
import { line, moment, partOf } from './columns.ts'
import { events } from './events.ts'
import { ofUser, users } from './people.ts'

/** The most characters that a search reads of one contact. Earlier versions stored longer texts. */
export const longestSearchText = 5000

/** The condition for contacts that no search finds yet, or whose text is too long; written like in the partial index. */
export const isUnsearched = sql`deleted_at is null and (instr(search, char(10)) = 0 or length(search) > ${sql.raw(String(longestSearchText))})`

export const contacts = sqliteTable(
  'contacts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    /** Its public id, in its vCard too: a UUID that never changes. */
    uid: line('uid'),
    /** The number of its latest change, counted over its owner's contacts (`users.contacts_version`). */
    version: integer('version').notNull().default(0),
    first_name: line('first_name'),
    last_name: line('last_name'),
    company: line('company'),
    /** The names in Latin letters, where those above are in others. */
    phonetic_first_name: line('phonetic_first_name'),
    phonetic_last_name: line('phonetic_last_name'),
    phonetic_company: line('phonetic_company'),
    position: line('position'),
    department: line('department'),
    email: line('email'),
    phone: line('phone'),
    phone_e164: line('phone_e164'),
    phone_kind: text('phone_kind').$type<PhoneKind>().notNull().default('other'),
    website: line('website'),
    address: line('address'),
    country: line('country'),
    further_emails: text('further_emails', { mode: 'json' }).$type<string[]>().notNull().default([]),
    further_phones: text('further_phones', { mode: 'json' }).$type<FurtherPhone[]>().notNull().default([]),
    profiles: text('profiles', { mode: 'json' }).$type<Profile[]>().notNull().default([]),
    badge_code: line('badge_code'),
    confidence: text('confidence', { mode: 'json' }).$type<Confidence>().notNull().default({}),
    notes: line('notes'),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull().default([]),
    do_not_message: integer('do_not_message', { mode: 'boolean' }).notNull().default(false),
    whatsapp_sent: integer('whatsapp_sent', { mode: 'boolean' }).notNull().default(false),
    vcf: line('vcf'),
    /** Where they were met. Before an event is deleted its contacts are updated, so that each counts the change. */
    event_id: integer('event_id').references(() => events.id),
    rating: text('rating').$type<Rating>(),
    /** The member of a team who scanned it first, of those who have an account; null where its owner did. */
    scanned_by: integer('scanned_by').references(() => users.id, { onDelete: 'set null' }),
    /** Its owner knew the person before the team did, so members see only what the team read. */
    known_before: integer('known_before', { mode: 'boolean' }).notNull().default(false),
    /** How it came in; null for one from before this was stored. */
    source: text('source').$type<ContactSource>(),
    /** What the person agreed to, and when that was written down. */
    consent: line('consent'),
    consent_at: moment('consent_at'),
    /** What it is found by, in two lines (`core/contact-rows/search-text.ts`); fewer until that is made. */
    search: line('search'),
    created_at: moment('created_at').notNull(),
    /** When it was last scanned. */
    timestamp: moment('timestamp').notNull(),
    /** When any field last changed. */
    updated_at: moment('updated_at').notNull().default(sql`0`),
    deleted_at: moment('deleted_at'),
  },
  table => [
    index('contacts_email').on(table.user_id, sql`lower(email)`),
    index('contacts_phone').on(table.user_id, table.phone_e164),
    // Only contacts with several ways to reach them, with those ways, so that SQLite need not read the rows.
    index('contacts_ways')
      .on(table.user_id, table.further_emails, table.further_phones)
      .where(sql`further_emails <> '[]' or further_phones <> '[]'`),
    // In the order of the list, with what a search looks through, so that SQLite need not read the rows.
    index('contacts_search')
      .on(table.user_id, table.timestamp, table.id, table.deleted_at, table.event_id, table.search)
      .where(sql`deleted_at is null`),
    index('contacts_unsearched').on(table.user_id).where(isUnsearched),
    index('contacts_event').on(table.event_id).where(sql`event_id is not null`),
    index('contacts_scanned_by').on(table.scanned_by).where(sql`scanned_by is not null`),
    index('contacts_uid').on(table.user_id, table.uid),
    index('contacts_version').on(table.user_id, table.version),
    index('contacts_created').on(table.user_id, table.created_at),
    index('contacts_deleted').on(table.deleted_at).where(sql`deleted_at is not null`),
  ],
)

/** A column that names a contact; the row goes with it. */
export const ofContact = (name: string) => partOf(name, () => contacts.id)

/** Every time that a contact was scanned at an event: when, where and by whom. */
export const meetings = sqliteTable(
  'meetings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    contact_id: ofContact('contact_id'),
    event_id: integer('event_id').references(() => events.id, { onDelete: 'set null' }),
    /** The event's owner or a member of its team; null after that account was deleted. */
    scanned_by: integer('scanned_by').references(() => users.id, { onDelete: 'set null' }),
    /** The card that was scanned (`scan_cards`), by which a merge is undone. */
    card_id: integer('card_id').notNull(),
    met_at: moment('met_at').notNull(),
    note: line('note'),
  },
  table => [
    index('meetings_contact').on(table.contact_id, table.scanned_by),
    index('meetings_event').on(table.event_id, table.scanned_by, table.met_at).where(sql`event_id is not null`),
    index('meetings_scanned_by').on(table.scanned_by).where(sql`scanned_by is not null`),
    uniqueIndex('meetings_card').on(table.card_id),
  ],
)

/** The pictures of a card's sides, all JPEG. */
export const cardImages = sqliteTable(
  'card_images',
  {
    contact_id: ofContact('contact_id'),
    side: text('side').$type<CardSide>().notNull(),
    /** The photo, upright: at most 1600 px and 200 kB. */
    jpeg: blob('jpeg', { mode: 'buffer' }).notNull(),
    /** The card alone, straightened: at most 800 px and 200 kB; null if its edges were uncertain. */
    cut_out: blob('cut_out', { mode: 'buffer' }),
    /** The same for lists: at most 160 px. */
    thumbnail: blob('thumbnail', { mode: 'buffer' }),
    /** Where the values stand in `jpeg`; null for photos from before that was stored. */
    read_values: text('read_values', { mode: 'json' }).$type<ReadValues>(),
  },
  table => [
    primaryKey({ columns: [table.contact_id, table.side] }),
    // Lets a list find cut-out cards without reading a picture.
    index('card_images_cut_out').on(table.contact_id, table.side).where(sql`cut_out is not null`),
  ],
)

/** Chat messages that show a contact, or are a note about one; replies to them are notes. */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    chat_id: integer('chat_id').notNull(),
    message_id: integer('message_id').notNull(),
    contact_id: ofContact('contact_id'),
  },
  table => [
    primaryKey({ columns: [table.chat_id, table.message_id] }),
    index('contact_messages_contact').on(table.contact_id),
  ],
)

/** Notes added to a contact's `notes`, with their times. A row is deleted once its text is no longer there. */
export const contactNotes = sqliteTable(
  'contact_notes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    contact_id: ofContact('contact_id'),
    text: text('text').notNull(),
    created_at: moment('created_at').notNull(),
  },
  table => [index('contact_notes_contact').on(table.contact_id)],
)

/** Voice notes about a contact from the chat: Opus in Ogg, as Telegram sends them. */
export const voiceNotes = sqliteTable(
  'voice_notes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    contact_id: ofContact('contact_id'),
    /** The message with the voice note, `chat:message`. */
    source_key: text('source_key').notNull(),
    seconds: integer('seconds').notNull(),
    audio: blob('audio', { mode: 'buffer' }).notNull(),
    /** The transcript of the AI service; '' without one. */
    transcript: line('transcript'),
    created_at: moment('created_at').notNull(),
  },
  table => [uniqueIndex('voice_notes_once').on(table.contact_id, table.source_key)],
)

/** What the web says about a person, kept for 30 days. */
export const enrichments = sqliteTable(
  'enrichments',
  {
    user_id: ofUser('user_id'),
    /** `contact:<id>`, or a hash of the request. */
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

/** How many look-ups a user made on the latest day with any. */
export const lookUps = sqliteTable('look_ups', {
  user_id: ofUser('user_id').primaryKey(),
  /** UTC, as `2026-03-10`. */
  day: text('day').notNull(),
  used: integer('used').notNull(),
})

/** Contacts created without a scan: by programs, imports, shared contacts, and public cards. */
export type DailyKind = 'created' | 'imported' | 'received' | 'codes'

/** How many contacts of a kind a user got on the latest day with any. */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    user_id: ofUser('user_id'),
    kind: text('kind').$type<DailyKind>().notNull(),
    /** UTC, as `2026-03-10`. */
    day: text('day').notNull(),
    n: integer('n').notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.kind] })],
)
