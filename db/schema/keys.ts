import { sql } from 'drizzle-orm'
import { blob, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { KeyScope } from '#contracts/integrations/app-keys.ts'
import { moment, partOf } from './columns.ts'
import { ofUser } from './people.ts'

/** App keys, by the SHA-256 of each. A revoked key is deleted. */
export const appKeys = sqliteTable(
  'app_keys',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    key_hash: text('key_hash').notNull().unique(),
    ending: text('ending').notNull(),
    name: text('name').notNull(),
    scopes: text('scopes', { mode: 'json' }).$type<KeyScope[]>().notNull(),
    /** Its address book includes the pictures of the cards. */
    pictures: integer('pictures', { mode: 'boolean' }).notNull().default(false),
    created_at: moment('created_at').notNull(),
    /** Stored once an hour at most. */
    last_used_at: moment('last_used_at'),
    /** Of a key that a program got by OAuth: SHA-256 of the program's id; null for keys that the person created. */
    client_hash: text('client_hash'),
    /** When it has to be renewed, and the SHA-256 of the token that renews it and of the one that did so last. */
    expires_at: moment('expires_at'),
    refresh_hash: text('refresh_hash').unique(),
    used_refresh_hash: text('used_refresh_hash').unique(),
  },
  table => [
    index('app_keys_user').on(table.user_id),
    index('app_keys_expires').on(table.expires_at).where(sql`expires_at is not null`),
  ],
)

/** Responses to POSTs with an Idempotency-Key, kept for a day: the same request gets the same response. */
export const keptAnswers = sqliteTable(
  'kept_answers',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    key_id: partOf('key_id', () => appKeys.id),
    idempotency_key: text('idempotency_key').notNull(),
    /** SHA-256 of the request. */
    request: text('request').notNull(),
    /** Null while the request is running. */
    status: integer('status'),
    /** JSON, compressed and sealed (`core/base/secret.ts`). */
    body: blob('body', { mode: 'buffer' }).notNull(),
    created_at: moment('created_at').notNull(),
  },
  table => [
    uniqueIndex('kept_answers_once').on(table.key_id, table.idempotency_key),
    index('kept_answers_recent').on(table.key_id, table.id),
    index('kept_answers_age').on(table.created_at),
  ],
)
