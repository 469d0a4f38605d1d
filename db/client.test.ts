import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { contacts, users } from '#db/schema.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'

const folder = () => temporaryFolder('cards')
const ours = fileURLToPath(new URL('./migrations', import.meta.url))

/** Our migrations and one more that rebuilds a referenced table, as drizzle-kit writes it. */
function migrationsWithRebuild(): string {
  const target = join(folder(), 'migrations')
  mkdirSync(target)
  cpSync(ours, target, { recursive: true })
  const journal = JSON.parse(readFileSync(join(target, 'meta/_journal.json'), 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: '9999_rebuild' })
  writeFileSync(join(target, 'meta/_journal.json'), JSON.stringify(journal))
  const create = readFileSync(join(target, '0000_start.sql'), 'utf8')
    .split('--> statement-breakpoint')
    .find(statement => statement.includes('CREATE TABLE `users`'))!
  const columns = [...create.matchAll(/^\s+`(\w+)`/gm)].map(match => `\`${match[1]}\``).join(', ')
  writeFileSync(
    join(target, '9999_rebuild.sql'),
    [
      'PRAGMA foreign_keys=OFF;',
      create.replace('`users`', '`__new_users`'),
      `INSERT INTO \`__new_users\`(${columns}) SELECT ${columns} FROM \`users\`;`,
      'DROP TABLE `users`;',
      'ALTER TABLE `__new_users` RENAME TO `users`;',
      'PRAGMA foreign_keys=ON;',
    ].join('--> statement-breakpoint\n'),
  )
  return target
}

describe('opening the database', () => {
  it('keeps the contacts when a migration rebuilds the users table', () => {
    const path = join(folder(), 'cards.db')
    const before = openOrCreate(path)
    const now = new Date(0)
    before.insert(users).values({ id: 7, created_at: now }).run()
    before.insert(contacts).values({ user_id: 7, first_name: 'Ana', created_at: now, timestamp: now }).run()
    before.$client.close()

    const after = openDatabase(path, { migrations: migrationsWithRebuild() })
    expect(after.select().from(contacts).all()).toHaveLength(1)
    expect(after.$client.pragma('foreign_keys', { simple: true })).toBe(1)
  })

  it('uses WAL, foreign keys and a lock timeout, and creates its folder', () => {
    const db = openDatabase(join(folder(), 'new', 'cards.db'))
    const pragma = (name: string) => db.$client.pragma(name, { simple: true })
    expect([pragma('journal_mode'), pragma('foreign_keys'), pragma('busy_timeout')]).toEqual(['wal', 1, 5000])
  })

  it('refuses a contact without a user', () => {
    const db = openDatabase(':memory:')
    const now = new Date(0)
    expect(() => db.insert(contacts).values({ user_id: 9, created_at: now, timestamp: now }).run()).toThrow(
      /FOREIGN KEY/,
    )
  })
})
