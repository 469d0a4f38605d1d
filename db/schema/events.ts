import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { line, moment } from './columns.ts'
import { users } from './people.ts'

/** Where contacts were met; new scans belong to the active event. */
export const events = sqliteTable(
  'events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The start of each new contact's notes. */
    note: line('note'),
    /** The template of the first message; '' uses the person's own. */
    first_message: line('first_message'),
    active: integer('active', { mode: 'boolean' }).notNull().default(false),
    /** People of its team see all its contacts; otherwise only those that they scanned. */
    members_see_all: integer('members_see_all', { mode: 'boolean' }).notNull().default(false),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at').notNull(),
  },
  table => [
    index('events_user').on(table.user_id, table.last_used_at),
    uniqueIndex('events_active').on(table.user_id).where(sql`active = 1`),
  ],
)

/** Invitations to the team of an event. */
export const eventInvites = sqliteTable(
  'event_invites',
  {
    /** 128 random bits, base64url. */
    code: text('code').primaryKey(),
    event_id: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    /** Set by its owner, or when the event was switched off. */
    revoked_at: moment('revoked_at'),
  },
  table => [index('event_invites_event').on(table.event_id)],
)

/** Who is or was in the team of an event; the owner has no row. Joining again makes another row. */
export const eventMembers = sqliteTable(
  'event_members',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    event_id: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joined_at: moment('joined_at').notNull(),
    /** When the membership ends by itself. */
    until: moment('until').notNull(),
    left_at: moment('left_at'),
    /** The owner ended it: invitations from before that are not for this person. */
    removed: integer('removed', { mode: 'boolean' }).notNull().default(false),
  },
  table => [
    index('event_members_event').on(table.event_id, table.user_id),
    index('event_members_user').on(table.user_id),
    // One team at a time.
    uniqueIndex('event_members_in').on(table.user_id).where(sql`left_at is null`),
    index('event_members_until').on(table.until).where(sql`left_at is null`),
  ],
)

/** Telegram groups whose members scan into an event. */
export const eventGroups = sqliteTable('event_groups', {
  /** Telegram's id of the group, below zero. */
  chat_id: integer('chat_id').primaryKey(),
  event_id: integer('event_id')
    .notNull()
    .unique()
    .references(() => events.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  /** The bot gets all photos of the group; otherwise only those that mention it. */
  is_admin: integer('is_admin', { mode: 'boolean' }).notNull(),
  linked_at: moment('linked_at').notNull(),
})
