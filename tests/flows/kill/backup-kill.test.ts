import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isThorough, repeats } from 'card-reader/testing/repeats.ts'
import { describe, expect, test } from 'vitest'
import { runBackupCommand } from '#core/admin/run-backup-command.ts'
import { openDatabase } from '#db/client.ts'
import { everyRow, makeEarlierDatabase, migrationTags } from '#tests/app/earlier-database.ts'
import {
  backupIn,
  commandIn,
  copyOf,
  databaseIn,
  filesIn,
  fillDatabase,
  killEverywhere,
  makeWorld,
  patience,
  runAnotherCommand,
} from '#tests/flows/kill/kill-everywhere.ts'
import { killBefore, startAndStop, stepsOf } from '#tests/flows/kill/killed-command.ts'
import { sealCheaply } from '#tests/flows/operator/seal-cheaply.ts'

const kills = repeats(2, 20)
const passphrase = 'correct horse battery'
/** So many contacts that a backup takes more steps than the number of kills. */
const backedUp = 250

/** Makes a finished backup of another database. */
async function makeBackup(passphrase = ''): Promise<string> {
  const world = makeWorld()
  fillDatabase(databaseIn(world), backedUp)
  const env = { DATABASE_PATH: databaseIn(world), BACKUP_PASSPHRASE: undefined }
  await runBackupCommand(env, ['backup', backupIn(world)])
  return passphrase ? sealCheaply(backupIn(world), `${backupIn(world)}-sealed`, passphrase) : backupIn(world)
}

describe.each([
  ['unsealed', ''],
  ['sealed', passphrase],
])('killed at any step, %s:', (_, passphrase) => {
  // In the gate the unsealed one, whose content can be compared; both take the same steps.
  test.runIf(isThorough || !passphrase)(
    'a backup is whole or not there, and leaves no plain copy',
    async () => {
      const template = makeWorld()
      fillDatabase(databaseIn(template), backedUp)
      const scratch = copyOf(template)
      const rows = everyRow(databaseIn(scratch))
      const expectWhole = (world: string) => {
        const isThere = existsSync(backupIn(world))
        expect(filesIn(world)).toEqual([...(isThere ? ['backup'] : []), 'cards.db'])
        if (isThere && !passphrase) expect(everyRow(backupIn(world))).toEqual(rows)
        expect(everyRow(databaseIn(world))).toEqual(rows)
      }
      const command = (world: string) =>
        commandIn(world, ['backup', backupIn(world)], { BACKUP_PASSPHRASE: passphrase })
      await killEverywhere({ kills, template, command, expectWhole })
    },
    patience,
  )

  // In the gate the sealed ones, which are unsealed into a file more.
  test.runIf(isThorough || passphrase)(
    'looking a backup through leaves no plain copy',
    async () => {
      const template = makeWorld()
      fillDatabase(databaseIn(template), 1)
      renameSync(await makeBackup(passphrase), backupIn(template))
      const expectWhole = (world: string) => expect(filesIn(world)).toEqual(['backup', 'cards.db'])
      const command = (world: string) =>
        commandIn(world, ['verify', backupIn(world)], { BACKUP_PASSPHRASE: passphrase })
      await killEverywhere({ kills, template, command, expectWhole })
    },
    patience,
  )

  test.runIf(isThorough || passphrase)(
    'a restore leaves the database from before or that of the backup, and no plain copy',
    async () => {
      const template = makeWorld()
      fillDatabase(databaseIn(template), 40)
      renameSync(await makeBackup(passphrase), backupIn(template))
      const command = (world: string) =>
        commandIn(world, ['restore', backupIn(world)], { BACKUP_PASSPHRASE: passphrase })

      const before = everyRow(databaseIn(copyOf(template)))
      expect(before.get('contacts')).toHaveLength(40)
      // Of the first restore, which nothing disturbs.
      let after: typeof before | undefined

      const expectWhole = (world: string) => {
        const path = databaseIn(world)
        openDatabase(path).$client.close()
        const rows = everyRow(path)
        const kept = filesIn(world).filter(name => name.includes('-before-restore-'))
        after ??= rows
        expect(after.get('contacts')).toHaveLength(backedUp)
        if (rows.get('contacts')?.length === 40) {
          expect(rows).toEqual(before)
          expect(kept).toEqual([])
        } else {
          expect(rows).toEqual(after)
          expect(kept).toHaveLength(1)
          expect(everyRow(join(world, 'data', kept[0]!))).toEqual(before)
        }
        expect(filesIn(world)).toEqual(['backup', 'cards.db', ...kept])
        expect(statSync(path).nlink).toBe(1)
      }
      await killEverywhere({ kills, template, command, expectWhole })
    },
    patience,
  )
})

/** Damages a database that another program has open, so that SQLite cannot checkpoint its log. */
function damageOpened(path: string): Database.Database {
  const other = new Database(path)
  other.prepare('select count(*) from users').get()
  writeFileSync(path, readFileSync(path).fill(7))
  return other
}

test.runIf(isThorough)(
  'killed while it sets a damaged database aside, a restore leaves that one with its log',
  async () => {
    const template = makeWorld()
    fillDatabase(databaseIn(template), 40)
    renameSync(await makeBackup(), backupIn(template))
    const contents = (path: string) =>
      ['', '-wal'].map(end => (existsSync(path + end) ? readFileSync(path + end).toString('base64') : undefined))
    const command = (world: string) => commandIn(world, ['restore', backupIn(world)])
    const undisturbed = copyOf(template)
    const other = damageOpened(databaseIn(undisturbed))
    const before = contents(databaseIn(undisturbed))
    const steps = await stepsOf(command(undisturbed))
    other.close()

    const first = steps.findIndex(step => step.startsWith('link')) + 1
    const restored: boolean[] = []
    for (let step = first; step <= steps.length; step++) {
      const world = copyOf(template)
      const path = databaseIn(world)
      const other = damageOpened(path)
      await killBefore(command(world), step)
      await runAnotherCommand(world)
      const kept = filesIn(world).find(name => /before-restore-\d+$/.test(name))
      expect(contents(kept ? join(world, 'data', kept) : path), `step ${step}`).toEqual(before)
      if (kept) expect([existsSync(`${path}-wal`), everyRow(path).get('contacts')?.length]).toEqual([false, backedUp])
      restored.push(kept !== undefined)
      other.close()
    }
    expect(new Set(restored)).toEqual(new Set([false, true]))
  },
  patience,
)

const leftovers = [
  ['backup', 'rename', ['cards.db']],
  ['restore', 'writeFile', ['backup', 'cards.db']],
  ['restore', 'rename', ['backup', 'cards.db']],
] as const

// In the gate those of a backup; db/unfinished.test.ts has each name that is removed.
test.each(leftovers.slice(0, repeats(1, 3)))(
  'what a %s that was killed before its %s has left is gone once the service has started',
  async (verb, name, files) => {
    const template = makeWorld()
    fillDatabase(databaseIn(template), 40)
    if (verb === 'restore') renameSync(await makeBackup(), backupIn(template))
    const [undisturbed, world] = [copyOf(template), copyOf(template)]
    const steps = await stepsOf(commandIn(undisturbed, [verb, backupIn(undisturbed)]))
    await killBefore(commandIn(world, [verb, backupIn(world)]), steps.findLastIndex(step => step.startsWith(name)) + 1)
    expect(filesIn(world).length).toBeGreaterThan(files.length)

    await startAndStop(databaseIn(world))
    expect(filesIn(world)).toEqual(files)
    expect(everyRow(databaseIn(world)).get('contacts')).toHaveLength(40)
  },
  patience,
)

/** A migration gives contacts random names. */
const withoutRandom = (rows: ReturnType<typeof everyRow>) =>
  new Map([...rows].map(([table, all]) => [table, all.map(({ uid, ...row }) => row)]))

test(
  'killed anywhere inside, a migration leaves the database from before, which the next start brings to the current schema',
  async () => {
    const template = makeWorld()
    renameSync(makeEarlierDatabase(migrationTags[0]!), databaseIn(template))
    const before = everyRow(databaseIn(template))
    const scratch = copyOf(template)
    openDatabase(databaseIn(scratch)).$client.close()
    const after = withoutRandom(everyRow(databaseIn(scratch)))

    const expectWhole = (world: string) => {
      const path = databaseIn(world)
      const rows = everyRow(path)
      if (!rows.has('webhooks')) expect(rows).toEqual(before)
      openDatabase(path).$client.close()
      expect(withoutRandom(everyRow(path))).toEqual(after)
      expect(filesIn(world)).toEqual(['cards.db'])
    }
    // Nothing that it shows is of this person: it opens the database and reports an unknown user.
    const command = (world: string) => commandIn(world, ['show', '1'])
    await killEverywhere({ kills, template, command, expectWhole })
  },
  patience,
)
