import { notClean } from 'card-reader/testing/hostile-text.ts'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable, SQLiteText, SQLiteTextJson } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import * as schema from '#db/schema.ts'

/** Telegram's updates and conversation answers are stored unchanged and cleaned when they are used. */
const asTheyCame = ['telegram_updates.body', 'telegram_updates.lane', 'bot_state.value']

/** Whether a text contains what no clean text does, even in a vCard. */
export const isDirty = (text: string) => notClean.test(text.replaceAll('\r\n', '\n'))

/** Every text of a database that is not clean, with its table and column; a vCard has its own line breaks. */
export function dirtyTexts(db: Db): string[] {
  const tables = Object.values(schema).filter(table => is(table, SQLiteTable))
  return tables.flatMap(table => {
    const columns = Object.entries(getTableColumns(table)).filter(
      ([, column]) => is(column, SQLiteText) || is(column, SQLiteTextJson),
    )
    return db
      .select()
      .from(table)
      .all()
      .flatMap((row: Record<string, unknown>) =>
        columns.flatMap(([key, column]) => {
          const name = `${getTableName(table)}.${column.name}`
          if (asTheyCame.includes(name)) return []
          const dirty = textsIn(row[key]).filter(isDirty)
          return dirty.map(text => `${name}: ${JSON.stringify(text)}`)
        }),
      )
  })
}

/** Every text inside a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(textsIn) : []
}
