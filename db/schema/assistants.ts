import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AssistantChange } from '#contracts/integrations/mcp/changes.ts'
import { moment } from './columns.ts'
import { ofContact } from './contacts.ts'
import { ofUser } from './people.ts'

/** What assistants changed, kept for 30 days so that it can be undone. */
export const assistantChanges = sqliteTable(
  'assistant_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    user_id: ofUser('user_id'),
    contact_id: ofContact('contact_id'),
    /** The name of the key that the assistant used, as it was then. */
    key_name: text('key_name').notNull(),
    change: text('change', { mode: 'json' }).$type<AssistantChange>().notNull(),
    created_at: moment('created_at').notNull(),
    undone_at: moment('undone_at'),
  },
  table => [
    index('assistant_changes_user').on(table.user_id),
    index('assistant_changes_contact').on(table.contact_id),
    index('assistant_changes_age').on(table.created_at),
  ],
)
