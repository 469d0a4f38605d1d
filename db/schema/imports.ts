import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CardContact, ContactSource } from '#contracts/contacts.ts'
import type { CsvColumn } from '#contracts/import/csv-columns.ts'
import type { Beside } from '#contracts/import/imports.ts'
import { moment } from './columns.ts'
import { ofUser } from './people.ts'

/** Somebody of an import who is a contact now; those who were known already are in `contact_joins`, too. */
export type SavedPerson = { contact_id: number; event_id: number | null; source?: ContactSource }

/** Contacts from a file or from codes, until the person has decided whether to save them, and the result. */
export const imports = sqliteTable(
  'imports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    /** The same file sent twice has the same key: `chat:message` or the Idempotency-Key. */
    source_key: text('source_key').notNull(),
    /** What was sent (`core/base/files/uploaded-file.ts`): something else under its key is refused. Null in older rows. */
    request_hash: text('request_hash'),
    file_name: text('file_name').notNull().default(''),
    /** A large file is split into several imports; the key of the second part is that of the first and `#2`. */
    part: integer('part').notNull().default(1),
    parts: integer('parts').notNull().default(1),
    /** The people in all parts. */
    in_file: integer('in_file').notNull().default(0),
    /** The people that are not saved yet; empty once the person has answered. */
    people: text('people', { mode: 'json' })
      .$type<({ card: CardContact; notes: string; tags: string[] } & Beside)[]>()
      .notNull(),
    /** Those that are. */
    saved: text('saved', { mode: 'json' }).$type<SavedPerson[]>().notNull().default([]),
    /** The columns of a CSV file, with its first part. */
    columns: text('columns', { mode: 'json' }).$type<CsvColumn[]>().notNull().default([]),
    skipped: integer('skipped').notNull().default(0),
    created: integer('created').notNull().default(0),
    merged: integer('merged').notNull().default(0),
    created_at: moment('created_at').notNull(),
    answered_at: moment('answered_at'),
  },
  table => [
    uniqueIndex('imports_source_key').on(table.user_id, table.source_key),
    index('imports_created').on(table.created_at),
  ],
)
