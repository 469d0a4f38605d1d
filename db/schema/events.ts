import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { QuestionKind } from '#contracts/questions.ts'
import { line, moment, partOf } from './columns.ts'
import { ofUser } from './people.ts'

/** Where contacts were met; new scans belong to the active event. */
export const events = sqliteTable(
  'events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
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
    /** Deleted: nobody finds it any more, and its row goes once its contacts belong to none. */
    deleted_at: moment('deleted_at'),
  },
  table => [
    index('events_user').on(table.user_id, table.last_used_at),
    uniqueIndex('events_active').on(table.user_id).where(sql`active = 1`),
  ],
)

/** A column that names an event; the row goes with it. */
export const ofEvent = (name: string) => partOf(name, () => events.id)

/** What happened to an event or to one of its questions, and changes the contacts that show it. */
export type OwedChange =
  | { what: 'event-renamed'; eventId: number }
  | { what: 'event-deleted'; eventId: number }
  | ({ what: 'question-changed' } & ChangedQuestion)
  | { what: 'question-deleted'; questionId: number }

export type ChangedQuestion = {
  questionId: number
  /** As it is asked now. */
  text: string
  kind: QuestionKind
  /** The old and the new words of its options that have others. */
  renamed: [before: string, now: string][]
  /** The latest answer when it was changed; later ones are to the new question. */
  lastId: number
}

/**
 * Changes of many contacts that follow from a change of one event, carried out a few contacts at a time and in order
 * (`core/events/carry-out-changes.ts`). A row is deleted once all its contacts are changed.
 */
export const owedChanges = sqliteTable(
  'owed_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    change: text('change', { mode: 'json' }).$type<OwedChange>().notNull(),
    /** The contact or the answer that was changed last. */
    after_id: integer('after_id').notNull().default(0),
  },
  table => [index('owed_changes_user').on(table.user_id)],
)

/** Invitations to the team of an event. */
export const eventInvites = sqliteTable(
  'event_invites',
  {
    /** 128 random bits, base64url. */
    code: text('code').primaryKey(),
    event_id: ofEvent('event_id'),
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
    event_id: ofEvent('event_id'),
    user_id: ofUser('user_id'),
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
