import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createRandom } from 'card-reader/synth/random.ts'
import { repeats } from 'card-reader/testing/repeats.ts'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { describe, expect, it } from 'vitest'
import { runBackupCommand } from '#core/admin/run-backup-command.ts'
import { openDatabase } from '#db/client.ts'
import { DatabaseError } from '#db/database-error.ts'
import { everyRow, makeEarlierDatabase, migrationTags } from '#tests/app/earlier-database.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { sealCheaply } from '#tests/flows/operator/seal-cheaply.ts'

const passphrase = 'correct horse battery'
const emptyFolder = () => temporaryFolder('card-scan-bot-backup')

/** The output of an operator's command, or its error. */
async function admin(path: string, words: string[], passphrase?: string): Promise<string> {
  try {
    const lines = await runBackupCommand({ DATABASE_PATH: path, BACKUP_PASSPHRASE: passphrase }, words)
    return lines?.join('\n') ?? ''
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    return `refused: ${error.message}`
  }
}

function makeDatabase(contacts: number): string {
  const path = join(emptyFolder(), 'cards.db')
  const app = createTestApp({ db: openOrCreate(path) })
  const userId = makeUser(app)
  for (let n = 0; n < contacts; n++) makeContact(app, { userId })
  app.db.$client.close()
  return path
}

async function makeBackup(): Promise<string> {
  const file = join(emptyFolder(), 'backup')
  await admin(makeDatabase(20), ['backup', file])
  return file
}

/** A copy of a file with one bit flipped. */
function flip(file: string, bit: number): string {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  const flipped = join(emptyFolder(), 'flipped')
  writeFileSync(flipped, bytes)
  return flipped
}

/** Creates an SQLite file like other programs' copies and the first version's backups. */
async function makeOldBackup(database = makeDatabase(3)): Promise<string> {
  const file = join(emptyFolder(), 'old-backup')
  const client = new Database(database)
  await client.backup(file)
  client.close()
  return file
}

describe('a flipped bit', () => {
  const random = createRandom(2311)
  it.each([
    ['an unsealed backup', undefined, repeats(8, 200)],
    ['a sealed backup', passphrase, repeats(4, 8)],
  ])('anywhere in %s is detected', async (_, passphrase, times) => {
    const unsealed = await makeBackup()
    const file = passphrase ? await sealCheaply(unsealed, `${unsealed}-sealed`, passphrase) : unsealed
    const bits = readFileSync(file).length * 8
    const places = [0, bits - 1, ...Array.from({ length: times }, () => random.integer(0, bits - 1))]
    for (const bit of places) {
      expect(await admin('nowhere.db', ['verify', flip(file, bit)], passphrase), `bit ${bit}`).toMatch(/^refused: /)
    }
    expect(await admin('nowhere.db', ['verify', file], passphrase)).toContain('20 contacts')
  })

  it('in the first bytes or in the checksum does not turn an unsealed backup into one without a checksum', async () => {
    const file = await makeBackup()
    const bits = readFileSync(file).length * 8
    // In the gate one bit of most bytes, another one in the next.
    const every = repeats(11, 1)
    const places = Array.from({ length: Math.ceil((40 * 8) / every) }, (_, n) => [
      n * every,
      bits - 1 - n * every,
    ]).flat()
    for (const bit of places) {
      expect(await admin('nowhere.db', ['verify', flip(file, bit)]), `bit ${bit}`).toMatch(/^refused: /)
    }
  })

  it('keeps a backup from being restored', async () => {
    const path = makeDatabase(1)
    const before = everyRow(path)
    const output = await admin(path, ['restore', flip(await makeBackup(), 300_007)])
    expect(output).toBe('refused: The file is cut or was changed')
    expect(everyRow(path)).toEqual(before)
  })
})

describe('an unsealed backup', () => {
  it('is an SQLite database for other programs', async () => {
    const client = new Database(await makeBackup(), { readonly: true })
    expect(client.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(client.prepare('select count(*) from contacts').pluck().get()).toBe(20)
    client.close()
  })

  it.each([
    ['verify', 'is whole'],
    ['restore', 'holds'],
  ])('from before there were checksums: %s accepts it, and says so in one line', async (verb, done) => {
    const path = join(emptyFolder(), 'cards.db')
    const [first, second, ...more] = (await admin(path, [verb, await makeOldBackup()])).split('\n')
    expect(first).toMatch(new RegExp(`${done}.*3 contacts`))
    expect(second).toContain('has no checksum')
    expect(more).toEqual([])
  })

  it('from before there were checksums is refused when its end is missing', async () => {
    const file = await makeOldBackup()
    truncateSync(file, 4096 * 20)
    expect(await admin('nowhere.db', ['verify', file])).toMatch(/^refused: The database is damaged|is no database/)
  })
})

describe('a backup of another version', () => {
  it('of the first one is verified, restored and migrated to the current schema', async () => {
    const [first = ''] = migrationTags
    const migrated = makeEarlierDatabase(first)
    const file = await makeOldBackup(migrated)
    openDatabase(migrated).$client.close()

    const path = join(emptyFolder(), 'cards.db')
    expect(await admin(path, ['verify', file])).toContain('2 users')
    expect(await admin(path, ['restore', file])).toContain('2 users')
    const [restored, expected] = [everyRow(path), everyRow(migrated)]
    expect([...restored.keys()]).toEqual([...expected.keys()])
    for (const [table, rows] of expected) expect([table, restored.get(table)?.length]).toEqual([table, rows.length])
    expect(restored.get('contacts')).toMatchObject([{ first_name: 'contacts first_name 1' }, { id: 2 }])
  })

  it('can be made of a database that still has an earlier schema', async () => {
    const file = join(emptyFolder(), 'backup')
    expect(await admin(makeEarlierDatabase(migrationTags[0]!), ['backup', file])).toContain('2 users')
    expect(await admin('nowhere.db', ['verify', file])).toContain('2 users')
  })

  it('of a newer one is refused in one line and changes nothing', async () => {
    const newer = makeDatabase(5)
    const client = new Database(newer)
    client.exec(`insert into __drizzle_migrations (hash, created_at) values ('of tomorrow', 9e15)`)
    client.close()
    const file = await makeOldBackup(newer)
    const path = makeDatabase(1)
    const before = everyRow(path)
    const line = new RegExp(
      `^refused: [^\n]*newer version[^\n]*schema ${migrationTags.length + 1}, this version knows ${migrationTags.length}[^\n]*$`,
    )
    expect(await admin(path, ['verify', file])).toMatch(line)
    expect(await admin(path, ['restore', file])).toMatch(line)
    expect(everyRow(path)).toEqual(before)
    expect(() => openDatabase(newer)).toThrow(/newer version/)
  })
})

describe('a missing database beside one from before a restore', () => {
  it.each([
    ['missing', () => undefined],
    ['empty', (path: string) => writeFileSync(path, '')],
  ])('is %s: no empty one replaces it', (_, leave) => {
    const path = join(emptyFolder(), 'cards.db')
    copyFileSync(makeDatabase(1), `${path}-before-restore-1795000000000`)
    leave(path)
    const files = readdirSync(join(path, '..'))
    expect(() => openDatabase(path)).toThrow(/-before-restore-1795000000000 is: restore a backup again, or rename/)
    expect(readdirSync(join(path, '..'))).toEqual(files)
  })

  it('can be restored', async () => {
    const path = join(emptyFolder(), 'cards.db')
    copyFileSync(makeDatabase(1), `${path}-before-restore-1795000000000`)
    expect(await admin(path, ['restore', await makeBackup()])).toContain('20 contacts')
    expect(everyRow(path).get('contacts')).toHaveLength(20)
  })
})
