import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { line, moment } from './columns.ts'
import { ofContact } from './contacts.ts'
import { ofUser } from './people.ts'

/** When a person wants to be reminded of a contact; at most one row per person and contact. */
export const reminders = sqliteTable(
  'reminders',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    contact_id: ofContact('contact_id'),
    due_at: moment('due_at').notNull(),
    /** What it is about, in the person's words. */
    about: line('about'),
    created_at: moment('created_at').notNull(),
    /** When its message was queued; null while it waits. */
    told_at: moment('told_at'),
  },
  table => [
    uniqueIndex('reminders_once').on(table.user_id, table.contact_id),
    index('reminders_contact').on(table.contact_id),
    index('reminders_waiting').on(table.due_at).where(sql`told_at is null`),
  ],
)

/** Contacts whose first e-mail a person opened in their mail program. */
export const firstEmails = sqliteTable(
  'first_emails',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    contact_id: ofContact('contact_id'),
    opened_at: moment('opened_at').notNull(),
  },
  table => [
    uniqueIndex('first_emails_once').on(table.user_id, table.contact_id),
    index('first_emails_contact').on(table.contact_id),
  ],
)
