import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './columns.ts'
import { ofUser } from './people.ts'

/** The public card of a person, made from their profile; off until they switch it on. */
export const myCards = sqliteTable('my_cards', {
  user_id: ofUser('user_id').primaryKey(),
  /** Random, so that it reveals nothing and cannot be guessed; a new one ends the old address. */
  slug: text('slug').notNull().unique(),
  is_on: integer('is_on', { mode: 'boolean' }).notNull().default(false),
  changed_at: moment('changed_at').notNull(),
})
