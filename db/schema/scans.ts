import { sql } from 'drizzle-orm'
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CardContact } from '#contracts/contacts.ts'
import type { ErrorCode, ScanFailure } from '#contracts/errors.ts'
import type { Rating } from '#contracts/events.ts'
import type { Beside } from '#contracts/import/imports.ts'
import type { ReadValues } from '#contracts/values/read-values.ts'
import type { Script } from '#contracts/values/scripts.ts'
import { moment, partOf } from './columns.ts'
import { contacts } from './contacts.ts'
import { events } from './events.ts'
import { ofUser, users } from './people.ts'

/** What a merge changed: the fields, and their previous values. */
export type Merge = {
  read: CardContact
  before: CardContact
  timestamp: number
  met?: {
    event_id: number | null
    known_before?: boolean
    notes: string
    tags?: string[]
    rating?: Rating | null
    do_not_message?: boolean
    consent?: string
  }
  /** The notes that the contact had then. Missing in older merges. */
  notes_after?: string
  /** The card names another firm: the card before it is this earlier one of the contact. */
  new_firm?: { earlier_card: number }
  /** What came along from an address book. */
  brought?: { notes: string; tags: string[] } & Beside
  /** The ids of the answers that came along. */
  answers?: number[]
}

/** A refused photo of a series; `at` is in milliseconds. */
export type RefusedPhoto = { message_id: number; code: ErrorCode; at: number }

/** One photo, or one page of a PDF, each: reservation against the quota, job and history in one row. */
export const scans = sqliteTable(
  'scans',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    source: text('source').$type<'telegram' | 'web'>().notNull(),
    /** The same photo sent twice has the same key: `chat:message` or the Idempotency-Key. */
    source_key: text('source_key').notNull(),
    /** What an upload was (`core/base/files/uploaded-file.ts`): another one under its key is refused. Null for the chat. */
    request_hash: text('request_hash'),
    status: text('status').$type<'queued' | 'reading' | 'done' | 'failed'>().notNull(),
    failure: text('failure').$type<ScanFailure>(),
    received_at: moment('received_at').notNull(),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
    /** How often its reading was started; a result is saved only by the last one. */
    attempts: integer('attempts').notNull().default(0),
    /** How often the process, a worker or a reader died while reading it (core/scan/turns/after-death.ts). */
    deaths: integer('deaths').notNull().default(0),
    /** The earliest next try, after Telegram did not deliver the photo or after deaths. */
    not_before: moment('not_before'),
    chat_id: integer('chat_id'),
    message_id: integer('message_id'),
    thread_id: integer('thread_id'),
    /** The same for photos sent together. */
    album_id: text('album_id'),
    /** The first photo of those that one message answers; null for a photo with an answer of its own. */
    series_id: integer('series_id'),
    /** Stored with that first photo: later photos that were refused, and why. */
    refused: text('refused', { mode: 'json' }).$type<RefusedPhoto[]>().notNull().default([]),
    /** Stored with it too: when the file with the contacts of the series was sent, which ends the series. */
    series_file_at: moment('series_file_at'),
    /** '' for a text, which is read at once. */
    file_id: text('file_id'),
    /** A pasted or forwarded text, not a photo. */
    is_text: integer('is_text', { mode: 'boolean' }).notNull().default(false),
    waiting_message_id: integer('waiting_message_id'),
    /** The scan of the first page of the same PDF, which keeps the file, and which page this is; null for all other scans. */
    page_of: integer('page_of'),
    page: integer('page'),
    /** The contact whose back side this photo shows; such a scan never counts. */
    back_of: integer('back_of'),
    /** The sample card of the first visit; such a scan never counts. */
    is_sample: integer('is_sample', { mode: 'boolean' }).notNull().default(false),
    /** Scripts of text in the photo that is not read. */
    unread_scripts: text('unread_scripts', { mode: 'json' }).$type<Script[]>().notNull().default([]),
    /** The owner of the team for which the photo was sent; null for the sender. Contacts and quota are theirs. */
    book_id: integer('book_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The active event when the photo was sent, however late it is read. */
    event_id: integer('event_id').references(() => events.id, { onDelete: 'set null' }),
  },
  table => [
    uniqueIndex('scans_source_key').on(table.user_id, table.source, table.source_key),
    index('scans_month').on(table.user_id, table.received_at),
    index('scans_book').on(table.book_id, table.received_at).where(sql`book_id is not null`),
    index('scans_started').on(table.user_id, table.started_at),
    index('scans_queued').on(table.user_id, table.id).where(sql`status = 'queued'`),
    index('scans_open').on(table.status).where(sql`status in ('queued', 'reading')`),
    index('scans_event').on(table.event_id).where(sql`event_id is not null`),
    index('scans_received').on(table.received_at),
    index('scans_counted').on(table.user_id, table.received_at).where(sql`status = 'done' and back_of is null`),
    index('scans_failed').on(table.received_at, table.failure).where(sql`status = 'failed'`),
    index('scans_series').on(table.series_id).where(sql`series_id is not null`),
    index('scans_pages').on(table.page_of).where(sql`page_of is not null`),
    index('scans_sample').on(table.user_id).where(sql`is_sample`),
    check('scans_door', sql`(source = 'telegram') = (file_id is not null)`),
  ],
)
export type ScanRow = typeof scans.$inferSelect

/** A photo that waits to be read. One without a scan is being written, or is to be deleted. */
export const scanPhotos = sqliteTable(
  'scan_photos',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    scan_id: integer('scan_id').references(() => scans.id, { onDelete: 'cascade' }),
    /** Not every reader reads PDFs (core/scan/run-scan-queue.ts). */
    is_pdf: integer('is_pdf', { mode: 'boolean' }).notNull().default(false),
  },
  table => [uniqueIndex('scan_photos_scan').on(table.scan_id), index('scan_photos_user').on(table.user_id)],
)

/** The bytes of a photo, in parts that are written, read and deleted in turns (core/scan/photo/stored-photo.ts). */
export const scanPhotoParts = sqliteTable(
  'scan_photo_parts',
  {
    photo_id: partOf('photo_id', () => scanPhotos.id),
    /** From 0. */
    position: integer('position').notNull(),
    bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  },
  table => [primaryKey({ columns: [table.photo_id, table.position] })],
)

/** Photos of the chat that the month's limit refused: they are read when their sender says so and there is room. */
export const keptPhotos = sqliteTable(
  'kept_photos',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    chat_id: integer('chat_id').notNull(),
    message_id: integer('message_id').notNull(),
    thread_id: integer('thread_id'),
    album_id: text('album_id'),
    file_id: text('file_id').notNull(),
    file_size: integer('file_size'),
    kept_at: moment('kept_at').notNull(),
    /** When its sender was told that there is room again. */
    offered_at: moment('offered_at'),
  },
  table => [
    uniqueIndex('kept_photos_message').on(table.chat_id, table.message_id),
    index('kept_photos_user').on(table.user_id),
    index('kept_photos_kept').on(table.kept_at),
  ],
)

/**
 * Every card that was read in a photo. The first is a contact at once (a back side completes a contact). The others
 * wait for an answer; then they become contacts of the same scan, or are deleted.
 */
export const scanCards = sqliteTable(
  'scan_cards',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    scan_id: partOf('scan_id', () => scans.id),
    /** The order of reading, from 0. */
    position: integer('position').notNull(),
    /** The reading; null once it is saved. */
    card: text('card', { mode: 'json' }).$type<CardContact>(),
    /** Its pictures as in `card_images`, until it is saved and no merge can be undone any more. */
    jpeg: blob('jpeg', { mode: 'buffer' }),
    cut_out: blob('cut_out', { mode: 'buffer' }),
    thumbnail: blob('thumbnail', { mode: 'buffer' }),
    read_values: text('read_values', { mode: 'json' }).$type<ReadValues>(),
    saved_at: moment('saved_at'),
    contact_id: integer('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** The card was merged into an existing contact. */
    merged: integer('merged', { mode: 'boolean' }).notNull().default(false),
    /** What a merge changed, kept for 30 days so that "Keep both" can undo it. */
    merge: text('merge', { mode: 'json' }).$type<Merge>(),
  },
  table => [
    uniqueIndex('scan_cards_position').on(table.scan_id, table.position),
    index('scan_cards_contact').on(table.contact_id),
    // For the hourly job, which would otherwise scan all cards ever read.
    index('scan_cards_merged').on(table.saved_at).where(sql`merge is not null`),
    index('scan_cards_waiting').on(table.scan_id).where(sql`saved_at is null`),
  ],
)
