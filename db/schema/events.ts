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
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at').notNull(),
  },
  table => [
    index('events_user').on(table.user_id, table.last_used_at),
    uniqueIndex('events_active').on(table.user_id).where(sql`active = 1`),
  ],
)
