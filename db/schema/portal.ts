import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TicketPurpose } from '#contracts/portal.ts'
import { moment } from './columns.ts'
import { contacts } from './contacts.ts'
import { events } from './events.ts'
import { users } from './people.ts'

/** One row for each request to sign in to the portal, whether the phone is known or not, and for each code of /login. */
export const portalCodes = sqliteTable(
  'portal_codes',
  {
    /** What stands for the request outside; random, so that it tells nothing and cannot be guessed. */
    login_id: text('login_id').primaryKey(),
    /** What stands for the phone here: an HMAC of it, so that the table tells no numbers. */
    phone_id: text('phone_id').notNull().default(''),
    /** Who asked: an HMAC of the network that the request came from, or 'chat'. */
    requester: text('requester').notNull().default(''),
    /** Whose phone it is; null for a phone that nobody shared. */
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The code follows from the seed and the server's key; null once it was used, or where none was sent. */
    seed: text('seed'),
    tries: integer('tries').notNull().default(0),
    created_at: moment('created_at').notNull().default(sql`0`),
    /** When the code ends; the moment of the request where none was sent. */
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
    /** The event whose contacts it gives. */
    event_id: integer('event_id').references(() => events.id, { onDelete: 'cascade' }),
    expires_at: moment('expires_at').notNull(),
  },
  table => [
    index('tickets_expires').on(table.expires_at),
    // A contact or an event that goes looks for its own: without these through all tickets.
    index('tickets_contact').on(table.contact_id).where(sql`contact_id is not null`),
    index('tickets_event').on(table.event_id).where(sql`event_id is not null`),
  ],
)
