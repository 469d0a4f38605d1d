import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { DatabaseError } from '#db/database-error.ts'

/**
 * Throws DatabaseError for a database that a newer version has migrated, because this version does not know its
 * rules.
 */
export function refuseNewerSchema(client: Database, migrationsFolder: string): void {
  const isMigrated = client.prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'").get()
  if (!isMigrated) return
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  const known: number[] = journal.entries.map((entry: { when: number }) => entry.when)
  const count = client
    .prepare<[number], number>('select count(*) from __drizzle_migrations where created_at > ?')
    .pluck()
  const further = count.get(Math.max(...known)) ?? 0
  if (further === 0) return
  throw new DatabaseError(
    `a newer version of the service made it (schema ${known.length + further}, this version knows ${known.length}): update the service`,
  )
}
