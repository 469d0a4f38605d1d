import { cpSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect } from 'vitest'
import { runBackupCommand } from '#core/admin/run-backup-command.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { type Command, killBefore, killTimes, stepsOf } from '#tests/flows/kill/killed-command.ts'

/** Milliseconds, allowing for other load on the machine. */
export const patience = 20 * 60_000

/** A folder with everything that a command may use: the database's, one for backups, one for temporary files. */
export function makeWorld() {
  const world = temporaryFolder('card-scan-bot-command-kill')
  for (const name of ['data', 'backups', 'tmp']) mkdirSync(join(world, name))
  return world
}
/** A copy of such a folder. */
export function copyOf(template: string): string {
  const world = makeWorld()
  cpSync(template, world, { recursive: true })
  return world
}
/** The path of the database in it. */
export const databaseIn = (world: string) => join(world, 'data', 'cards.db')
/** The path of the backup in it. */
export const backupIn = (world: string) => join(world, 'backups', 'backup')

/** Fills a database file as a killed service leaves it: the last rows are in its log. */
export function fillDatabase(path: string, contacts: number, key?: string): void {
  const db = openOrCreate(`${path}-being-filled`, { key })
  const app = createTestApp({ db })
  const userId = makeUser(app)
  const add = () => makeContact(app, { userId, address: 'x'.repeat(500) })
  for (let n = 1; n < contacts; n++) add()
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  add()
  for (const end of ['', '-wal']) cpSync(`${path}-being-filled${end}`, path + end)
  db.$client.close()
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}-being-filled${end}`, { force: true })
}

/** The command in such a folder, with further settings. */
export const commandIn = (world: string, words: string[], settings: Record<string, string> = {}): Command => ({
  words,
  folder: join(world, 'tmp'),
  settings: { DATABASE_PATH: databaseIn(world), NODE_COMPILE_CACHE: '.cache/node', ...settings },
})

/** Every file in it by name, without empty ones, locks, and SQLite's own files of the database. */
export function filesIn(world: string): string[] {
  const all = readdirSync(world, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory())
  const names = all.filter(({ parentPath, name }) => lstatSync(join(parentPath, name)).size > 0).map(({ name }) => name)
  return names.filter(name => !/^(cards\.db-((service|commands)(-journal)?|wal|shm)|steps\.json)$/.test(name)).sort()
}

/** Runs any later command; this one does not open the database. */
export async function runAnotherCommand(world: string): Promise<void> {
  await runBackupCommand({ DATABASE_PATH: databaseIn(world), BACKUP_PASSPHRASE: undefined }, ['help'])
}

export type Trial = {
  /** The least number of kills. */
  kills: number
  /** A folder in which the command has not run yet. */
  template: string
  command: (world: string) => Command
  /** What must hold after the command was killed and another one has run. */
  expectWhole: (world: string) => void
}

/**
 * Kills the command at many points of its run, each in a copy of the folder, and checks the result after another
 * command.
 */
export async function killEverywhere({ kills, template, command, expectWhole }: Trial): Promise<void> {
  const undisturbed = copyOf(template)
  const steps = await stepsOf(command(undisturbed))
  await runAnotherCommand(undisturbed)
  expectWhole(undisturbed)
  const times = killTimes(steps, kills)
  expect(times.length).toBeGreaterThanOrEqual(kills)
  let killed = 0
  for (const time of times) {
    const world = copyOf(template)
    const { signal } = await killBefore(command(world), time)
    if (signal === 'SIGKILL') killed++
    await runAnotherCommand(world)
    try {
      expectWhole(world)
    } catch (error) {
      throw new Error(`Killed before step ${time} (${steps.slice(time - 4, time + 1).join(', ')})`, { cause: error })
    }
    rmSync(world, { recursive: true })
  }
  expect(killed).toBeGreaterThanOrEqual(kills)
}
