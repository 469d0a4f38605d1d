import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isThorough, repeats } from 'card-reader/testing/repeats.ts'
import { expect, test } from 'vitest'
import { runBackupCommand } from '#core/admin/run-backup-command.ts'
import { isOpenedBy } from '#db/open-file.ts'
import { everyRow } from '#tests/app/earlier-database.ts'
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
} from '#tests/flows/kill/kill-everywhere.ts'
import { stepsOf } from '#tests/flows/kill/killed-command.ts'

const kills = repeats(2, 20)
const key = 'the-key-of-these-tests'
const otherKey = 'another-key-of-these'

const verbs = [
  { verb: 'encrypt', from: undefined, to: key },
  { verb: 'decrypt', from: key, to: undefined },
  { verb: 'rekey', from: key, to: otherKey },
]

test.each(verbs.slice(repeats(2, 0)))(
  'killed anywhere inside, $verb leaves one whole database under the old key or the new one',
  async ({ verb, from, to }) => {
    const template = makeWorld()
    fillDatabase(databaseIn(template), 40, from)
    const keyFile = join(template, 'new-key')
    writeFileSync(keyFile, otherKey)
    const rows = everyRow(databaseIn(copyOf(template)), from)
    expect(rows.get('contacts')).toHaveLength(40)
    const reached = new Set<boolean>()
    const command = (world: string) =>
      commandIn(world, verb === 'rekey' ? [verb, keyFile] : [verb], { DATABASE_KEY: key })
    const expectWhole = (world: string) => {
      const path = databaseIn(world)
      expect(filesIn(world)).toEqual(['cards.db', 'new-key'])
      const isDone = to ? isOpenedBy(path, to) : readFileSync(path).subarray(0, 6).toString() === 'SQLite'
      reached.add(isDone)
      expect(everyRow(path, isDone ? to : from)).toEqual(rows)
    }
    await killEverywhere({ kills, template, command, expectWhole })
    expect(reached).toEqual(new Set([true, false]))
  },
  patience,
)

test.runIf(isThorough)(
  'killed anywhere inside, a restore of a sealed backup leaves the sealed database from before or that of the backup',
  async () => {
    const template = makeWorld()
    const other = makeWorld()
    fillDatabase(databaseIn(other), 60, key)
    const settings = { DATABASE_PATH: databaseIn(other), BACKUP_PASSPHRASE: undefined, DATABASE_KEY: key }
    await runBackupCommand(settings, ['backup', backupIn(other)])
    fillDatabase(databaseIn(template), 40, key)
    renameSync(backupIn(other), backupIn(template))
    const command = (world: string) => commandIn(world, ['restore', backupIn(world)], { DATABASE_KEY: key })
    const scratch = copyOf(template)
    const before = everyRow(databaseIn(scratch), key)
    await stepsOf(command(scratch))
    const after = everyRow(databaseIn(scratch), key)
    expect(after.get('contacts')).toHaveLength(60)

    const expectWhole = (world: string) => {
      const rows = everyRow(databaseIn(world), key)
      const kept = filesIn(world).filter(name => name.includes('-before-restore-'))
      expect(rows).toEqual(kept.length > 0 ? after : before)
      for (const name of kept) expect(everyRow(join(world, 'data', name), key)).toEqual(before)
      expect(filesIn(world)).toEqual(['backup', 'cards.db', ...kept])
    }
    await killEverywhere({ kills, template, command, expectWhole })
  },
  patience,
)
