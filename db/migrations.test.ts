import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'

type Row = Record<string, unknown>
type Column = { name: string; type: string; pk: number }
type Key = { table: string; from: string }

const ours = fileURLToPath(new URL('./migrations', import.meta.url))
const journal = JSON.parse(readFileSync(join(ours, 'meta/_journal.json'), 'utf8'))
const tags: string[] = journal.entries.map((entry: { tag: string }) => entry.tag)
/** Counted anew at each opening. */
const totals = new Set(['user_totals', 'user_months', 'country_totals'])
/** What a check asks for beyond its column's type. */
const values: Record<string, Row> = {
  scans: { source: 'telegram', status: 'done' },
  outbox: { kind: 'scan-waiting', notice: null },
}

/** A database as the version with that migration as its last left it, with two rows in each table. */
function databaseOf(last: string): { path: string; before: Map<string, Row[]> } {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(ours, join(folder, 'migrations'), { recursive: true })
  const entries = journal.entries.slice(0, tags.indexOf(last) + 1)
  writeFileSync(join(folder, 'migrations/meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  const path = join(folder, 'cards.db')
  const client = new Database(path)
  client.pragma('foreign_keys = OFF')
  migrate(drizzle(client), { migrationsFolder: join(folder, 'migrations') })
  client.pragma('foreign_keys = ON')
  const tables = tablesOf(client)
  client.transaction(() => {
    client.pragma('defer_foreign_keys = ON')
    for (const table of tables) for (const n of [1, 2]) insert(client, table, n)
  })()
  const before = new Map(tables.map(table => [table, rowsOf(client, table)]))
  client.close()
  return { path, before }
}

function tablesOf(client: Database.Database): string[] {
  const all = client.prepare<[], string>(`select name from sqlite_schema where type = 'table'`).pluck().all()
  return all.filter(name => !/^(sqlite_|__drizzle|user_search)/.test(name))
}

const rowsOf = (client: Database.Database, table: string) =>
  client.prepare<[], Row>(`select * from "${table}" order by rowid`).all()

function insert(client: Database.Database, table: string, n: number): void {
  const columns = client.pragma(`table_info("${table}")`) as Column[]
  const keys = client.pragma(`foreign_key_list("${table}")`) as Key[]
  const filled = ({ name, type }: Column) => {
    const set = values[table]?.[name]
    if (set !== undefined) return set
    if (keys.some(key => key.from === name) || /integer/i.test(type)) return n
    return /blob/i.test(type) ? Buffer.from(`${table} ${name} ${n}`) : `${table} ${name} ${n}`
  }
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const marks = columns.map(() => '?').join(', ')
  client.prepare(`insert into "${table}" (${names}) values (${marks})`).run(...columns.map(filled))
}

describe('a database of an earlier version', () => {
  it.each(tags)('keeps everything that it held after %s', tag => {
    const { path, before } = databaseOf(tag)
    const { $client: after } = openDatabase(path)
    const tables = new Set(tablesOf(after))
    for (const [table, rows] of before) {
      if (totals.has(table)) continue
      expect(tables).toContain(table)
      const found = rowsOf(after, table)
      if (table === 'scan_photos') {
        // The picture of a photo that was read stands with its first card since 0015.
        const kept = [...found.map(row => row.bytes), ...rowsOf(after, 'scan_cards').map(row => row.jpeg)]
        for (const row of rows) expect(kept).toContainEqual(row.bytes)
        continue
      }
      const columns = new Set((after.pragma(`table_info("${table}")`) as Column[]).map(({ name }) => name))
      const shared = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)))
      expect(found.slice(0, rows.length)).toMatchObject(rows.map(shared))
    }
    expect(after.pragma('foreign_key_check')).toEqual([])
    expect(after.pragma('integrity_check', { simple: true })).toBe('ok')
    after.close()
  })
})
