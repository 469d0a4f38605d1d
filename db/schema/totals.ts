import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ofUser } from './people.ts'

/** Per user, maintained by the triggers of `totals.ts`: contacts not deleted, scans that count. */
export const userTotals = sqliteTable(
  'user_totals',
  {
    user_id: ofUser('user_id').primaryKey(),
    contacts: integer('contacts').notNull().default(0),
    /** Of all time. */
    scans: integer('scans').notNull().default(0),
    /** The latest UTC month with a scan, as `2026-03`, and the scans received in it. */
    month: text('month').notNull().default(''),
    month_scans: integer('month_scans').notNull().default(0),
  },
  table => [index('user_totals_contacts').on(table.contacts)],
)

/** Contacts not deleted, per ISO country; maintained by the triggers of `totals.ts`. */
export const countryTotals = sqliteTable('country_totals', {
  country: text('country').primaryKey(),
  contacts: integer('contacts').notNull(),
})
