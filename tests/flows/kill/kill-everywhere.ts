import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runBackupCommand } from '#core/admin/run-backup-command.ts'
import { openDatabase } from '#db/client.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { type Command, killBefore, killTimes, stepsOf } from '#tests/flows/kill/killed-command.ts'

const root = join(tmpdir(), `card-scan-bot-command-kill-${process.pid}`)

/** Removes the folders of all worlds. */
export const removeWorlds = () => rmSync(root, { recursive: true, force: true })

/** Milliseconds, for whatever the machine has to do besides. */
export const patience = 20 * 60_000

/** A folder for everything that a command may touch: the database's, one for backups, one for temporary files. */
export function makeWorld() {
  mkdirSync(root, { recursive: true })
  const world = mkdtempSync(join(root, 'world-'))
  for (const name of ['data', 'backups', 'tmp']) mkdirSync(join(world, name))
  return world
}
/** Another world with the same files. */
export function copyOf(template: string): string {
  const world = makeWorld()
  cpSync(template, world, { recursive: true })
  return world
}
/** Where the database of a world is. */
export const databaseIn = (world: string) => join(world, 'data', 'cards.db')
/** Where the backup of a world is. */
export const backupIn = (world: string) => join(world, 'backups', 'backup')

/** Fills a database file as a service that was killed leaves it: the last rows are in its log. */
export function fillDatabase(path: string, contacts: number, key?: string): void {
  const db = openDatabase(`${path}-being-filled`, { key })
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

/** The command in a world, with more settings if given. */
export const commandIn = (world: string, words: string[], settings: Record<string, string> = {}): Command => ({
  words,
  folder: join(world, 'tmp'),
  settings: { DATABASE_PATH: databaseIn(world), NODE_COMPILE_CACHE: '.cache/node', ...settings },
})

/** Every file of a world by its name, without empty ones, locks, and SQLite's own files of the database. */
export function filesIn(world: string): string[] {
  const all = readdirSync(world, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory())
  const names = all.filter(({ parentPath, name }) => lstatSync(join(parentPath, name)).size > 0).map(({ name }) => name)
  return names.filter(name => !/^(cards\.db-((service|commands)(-journal)?|wal|shm)|steps\.json)$/.test(name)).sort()
}

/** Any command that runs later; this one does not open the database. */
export async function runAnotherCommand(world: string): Promise<void> {
  await runBackupCommand({ DATABASE_PATH: databaseIn(world), BACKUP_PASSPHRASE: undefined }, ['help'])
}

export type Trial = {
  /** How often to kill it at least. */
  kills: number
  /** A world in which the command has not run yet. */
  template: string
  command: (world: string) => Command
  /** What must hold in a world in which the command was killed and another one has run. */
  expectWhole: (world: string) => void
}

/** Kills the command in a copy of the world at many points of its run, and looks at what another command leaves. */
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
