import { integer, text } from 'drizzle-orm/sqlite-core'

/** A moment, in milliseconds since 1970. */
export const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** A line of text that may be empty, but is always there. */
export const line = (name: string) => text(name).notNull().default('')
