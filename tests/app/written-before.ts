import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { connect, migrateSafely } from '#db/client.ts'

const ours = fileURLToPath(new URL('../../db/migrations', import.meta.url))

export type OldRow = Record<string, string | number | Buffer | null>

/** The migrations before the one of this name. */
function migrationsBefore(name: string, folder: string): string {
  const target = join(folder, 'migrations')
  cpSync(ours, target, { recursive: true })
  const path = join(target, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const until = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name))
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }))
  return target
}

/** The path of a database of the version before a migration, with these rows; `then` is run over them. */
export function writtenBefore(migration: string, rows: Array<[table: string, row: OldRow]>, then = ''): string {
  const folder = temporaryFolder('cards')
  const path = join(folder, 'cards.db')
  const db = connect(path)
  migrateSafely(db, migrationsBefore(migration, folder))
  const { $client } = db
  for (const [table, row] of rows) {
    const names = Object.keys(row)
    const places = names.map(name => `@${name}`)
    $client.prepare(`insert into ${table} (${names}) values (${places})`).run(row)
  }
  $client.exec(then)
  $client.close()
  return path
}
