import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TicketPurpose } from '#core/contracts/portal.ts'
import { moment } from './columns.ts'
import { contacts } from './contacts.ts'
import { users } from './people.ts'

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
