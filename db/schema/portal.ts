import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TicketPurpose } from '#contracts/portal.ts'
import { moment } from './columns.ts'
import { contacts } from './contacts.ts'
import { events } from './events.ts'
import { ofUser, users } from './people.ts'

/** One row per request to sign in to the portal, whether the phone is known or not, and per code of /login. */
export const portalCodes = sqliteTable(
  'portal_codes',
  {
    /** The request's public id; random, so that it reveals nothing and cannot be guessed. */
    login_id: text('login_id').primaryKey(),
    /** An HMAC of the phone, so that the table contains no numbers. */
    phone_id: text('phone_id').notNull().default(''),
    /** The requester: an HMAC of the network that the request came from, or 'chat'. */
    requester: text('requester').notNull().default(''),
    /** The owner of the phone; null for an unknown phone. */
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The code is computed from the seed and the server's key; null once it was used, or if none was sent. */
    seed: text('seed'),
    tries: integer('tries').notNull().default(0),
    created_at: moment('created_at').notNull().default(sql`0`),
    /** The code's end; the time of the request if none was sent. */
    expires_at: moment('expires_at').notNull(),
  },
  table => [
    index('portal_codes_user').on(table.user_id),
    index('portal_codes_phone').on(table.phone_id, table.created_at),
    index('portal_codes_expires').on(table.expires_at),
  ],
)

/** Signed-in browsers, by the SHA-256 of their token. */
export const portalSessions = sqliteTable(
  'portal_sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: ofUser('user_id'),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  table => [index('portal_sessions_user').on(table.user_id), index('portal_sessions_expires').on(table.expires_at)],
)

/** Permissions to open an address without a header, once; by the SHA-256 of each. */
export const tickets = sqliteTable(
  'tickets',
  {
    ticket_hash: text('ticket_hash').primaryKey(),
    user_id: ofUser('user_id'),
    purpose: text('purpose').$type<TicketPurpose>().notNull(),
    /** The contact whose vCard it opens. */
    contact_id: integer('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    /** The event whose contacts it opens. */
    event_id: integer('event_id').references(() => events.id, { onDelete: 'cascade' }),
    expires_at: moment('expires_at').notNull(),
  },
  table => [
    index('tickets_expires').on(table.expires_at),
    // A deleted contact or event looks for its tickets; without these it would scan all.
    index('tickets_contact').on(table.contact_id).where(sql`contact_id is not null`),
    index('tickets_event').on(table.event_id).where(sql`event_id is not null`),
  ],
)
