// Loaded before a program (`node --import`): counts its operations on files and the database, and kills it with `kill
// -9` before the step that KILL_BEFORE names. STEPS_FILE gets the name of every step of a program that ends by
// itself.
import fs, { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'

const killBefore = Number(process.env.KILL_BEFORE ?? 0)
const { STEPS_FILE: stepsFile } = process.env
const steps: string[] = []

function step(name: string): void {
  steps.push(name)
  if (steps.length === killBefore) process.kill(process.pid, 'SIGKILL')
}

/** Opening a file to read it changes nothing, and the loader does so an unpredictable number of times. */
const onlyReads = (name: string, args: unknown[]) =>
  name.startsWith('open') && [undefined, 'r', 0].includes(args[1] as never)

/** Counts each call of these methods as a step. */
function count(target: object, names: readonly string[]): void {
  for (const name of names) {
    const original: unknown = Reflect.get(target, name)
    if (typeof original !== 'function') continue
    Reflect.set(target, name, function (this: unknown, ...args: unknown[]) {
      if (!onlyReads(name, args)) step(name)
      return Reflect.apply(original, this, args)
    })
  }
}

const handle = await open(fileURLToPath(import.meta.url))
count(Object.getPrototypeOf(handle), ['write', 'writeFile', 'appendFile', 'sync', 'close'])
await handle.close()

const database = new Database(':memory:')
count(Object.getPrototypeOf(database.prepare('select 1')), ['run'])
database.close()
count(Database.prototype, ['exec', 'pragma', 'backup', 'close'])

const changes = [
  'chmod',
  'copyFile',
  'fsync',
  'link',
  'mkdir',
  'mkdtemp',
  'open',
  'rename',
  'rm',
  'rmdir',
  'symlink',
  'unlink',
  'write',
]
count(
  fs,
  changes.map(name => `${name}Sync`),
)
count(fs.promises, changes)
syncBuiltinESMExports()
steps.length = 0

if (stepsFile) process.once('exit', () => writeFileSync(stepsFile, JSON.stringify(steps)))
