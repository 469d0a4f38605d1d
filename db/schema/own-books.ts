import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BookDisabled, BookProblem } from '#contracts/integrations/own-book.ts'
import { line, moment } from './columns.ts'
import { ofContact } from './contacts.ts'
import { ofUser } from './people.ts'

/** The address book of their own, at a server elsewhere, that a person's contacts are sent to. */
export const ownBooks = sqliteTable('own_books', {
  user_id: ofUser('user_id').primaryKey(),
  /** Ends with a slash. */
  url: text('url').notNull(),
  name: line('name'),
  username: text('username').notNull(),
  /** Sealed (`core/base/secret.ts`). */
  password: text('password').notNull(),
  created_at: moment('created_at').notNull(),
  /** Changes of contacts up to this number are there (`contacts.version`). */
  sent_version: integer('sent_version').notNull().default(0),
  /** How far that book was read (RFC 6578); '' before the first time. */
  sync_token: line('sync_token'),
  /** When both sides were last compared to the end. */
  synced_at: moment('synced_at'),
  disabled: text('disabled').$type<BookDisabled>(),
  problem: text('problem').$type<BookProblem>(),
  failing_since: moment('failing_since'),
  /** Consecutive failed tries. */
  failures: integer('failures').notNull().default(0),
  /** Nothing is tried before this time. */
  retry_at: moment('retry_at'),
})

/** A digest of each field of a vCard (`core/own-book/vcard/card-prints.ts`). */
type Prints = Record<string, string>

/**
 * The contacts that stand in a person's own book, with what both sides said when they last agreed. The rows outlive the
 * connection, so that the same book is recognised when it is connected again.
 */
export const ownBookCards = sqliteTable(
  'own_book_cards',
  {
    contact_id: ofContact('contact_id').primaryKey(),
    user_id: ofUser('user_id'),
    book: text('book').notNull(),
    /** A random UUID: its UID there, and the name of its file. Nobody else can have made that one. */
    name: text('name').notNull(),
    /** Without quotation marks; null until the contact has arrived, '' where something else stands there now. */
    etag: text('etag'),
    /** Whether a list of the book has shown it: until then nothing there deletes it here. */
    listed: integer('listed', { mode: 'boolean' }).notNull().default(false),
    ours: text('ours', { mode: 'json' }).$type<Prints>().notNull(),
    theirs: text('theirs', { mode: 'json' }).$type<Prints>().notNull(),
    /** What is being sent: written before the request, so that a later start knows what may have arrived. */
    sent: text('sent', { mode: 'json' }).$type<{ ours: Prints; theirs: Prints }>(),
    /** The status with which the server refused the contact. */
    refused: integer('refused'),
  },
  table => [
    uniqueIndex('own_book_cards_name').on(table.user_id, table.name),
    index('own_book_cards_open').on(table.user_id).where(sql`sent is not null or refused is not null`),
  ],
)
