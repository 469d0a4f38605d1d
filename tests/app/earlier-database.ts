import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { openFile } from '#db/open-file.ts'

/** A row as SQLite stores it, by column. */
type Row = Record<string, unknown>
type Column = { name: string; type: string; pk: number }
type Key = { table: string; from: string }

const ours = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const journal = JSON.parse(readFileSync(join(ours, 'meta/_journal.json'), 'utf8'))
/** The names of all migrations; the first one created the first version's database. */
export const migrationTags: string[] = journal.entries.map((entry: { tag: string }) => entry.tag)
/** Values that satisfy check constraints beyond a column's type. */
const values: Record<string, Row> = {
  scans: { source: 'telegram', status: 'done' },
  outbox: { kind: 'scan-waiting', notice: null },
}

/**
 * Creates a database as the version with that last migration left it, with two rows in each table; returns its path.
 */
export function makeEarlierDatabase(last: string): string {
  const folder = temporaryFolder('migrations')
  cpSync(ours, join(folder, 'migrations'), { recursive: true })
  const entries = journal.entries.slice(0, migrationTags.indexOf(last) + 1)
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
  client.close()
  return path
}

/** Every row of a database file, by table; the file is not changed. */
export function everyRow(path: string, key?: string): Map<string, Row[]> {
  const client = openFile(path, { key, fileMustExist: true })
  const rows = new Map(tablesOf(client).map(table => [table, rowsOf(client, table)]))
  client.close()
  return rows
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
