import { type AnySQLiteColumn, integer, text } from 'drizzle-orm/sqlite-core'

/** A time, in milliseconds since 1970. */
export const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** A required text that may be empty. */
export const line = (name: string) => text(name).notNull().default('')

/** A column with the id of another table's row; its row is deleted with that one. */
export const partOf = (name: string, id: () => AnySQLiteColumn) =>
  integer(name).notNull().references(id, { onDelete: 'cascade' })
