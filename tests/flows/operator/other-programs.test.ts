import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { describe, expect, it } from 'vitest'
import { contactsInBackup, kinds, serveProgram, storedNames } from '#tests/flows/operator/program-flow.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Opens a database, reads from it and closes it. A sealed one cannot be read by them. */
const python = (work: string) => ['-c', `import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); ${work}`]
const sameCipher = `
  import Database from 'better-sqlite3'
  const [path, key] = process.argv.slice(1)
  const client = new Database(path)
  if (key) client.pragma("cipher = 'aegis'")
  if (key) client.key(Buffer.from(key))
  client.prepare('select count(*) from users').get()
  client.close()`
const programs: Record<string, { command: string; words(path: string, key: string): string[] }> = {
  'a program with the key': {
    command: process.execPath,
    words: (path, key) => ['--input-type=module', '-e', sameCipher, path, key],
  },
  'the sqlite3 command line': { command: 'sqlite3', words: path => [path, 'select count(*) from users'] },
  'a copy by sqlite3': { command: 'sqlite3', words: path => [path, `.backup '${path}-copied'`] },
  'Python’s sqlite3': {
    command: 'python3',
    words: path => [...python("print(c.execute('select count(*) from users').fetchone())"), path],
  },
  'a copy by Python': {
    command: 'python3',
    words: path => [...python("c.backup(sqlite3.connect(sys.argv[1] + '-copied'))"), path],
  },
}
const isThere = (command: string) => spawnSync(command, [command === 'sqlite3' ? '-version' : '--version']).status === 0
/** In the gate one kind of program for each kind of database. */
const inGate = ['sealed: a program with the key', 'plain: the sqlite3 command line']

describe.each(kinds)('beside a service with a %s database', (kind, key) => {
  for (const [name, { command, words }] of Object.entries(programs)) {
    if (!isThorough && !inGate.includes(`${kind}: ${name}`)) continue
    const title = `${name} takes nothing from it: a backup is complete, and a kill loses nothing`
    it.skipIf(!isThere(command))(title, async () => {
      const { service, path, useItsThreads, add, deleted } = await serveProgram(key)
      await service.start()
      await add('before')
      await useItsThreads()
      const used = run(command, words(path, key), { cwd: root })
      // Without the key a program sees no database, and says so.
      if (kind === 'plain' || command === process.execPath) await used
      else await used.catch(() => undefined)
      await add('after')
      expect(deleted()).toEqual([])
      expect(await contactsInBackup(path, key)).toBe('2 contacts')
      await service.kill()
      expect(storedNames(path, key)).toEqual(['after', 'before'])
    })
  }
})

/** Debian has no package of it; where it is missing, its test is skipped. */
const hasLitestream = spawnSync('litestream', ['version']).status === 0

it.skipIf(!hasLitestream)('Litestream copies every change, and takes nothing from the service', async () => {
  const { service, path, useItsThreads, add, deleted } = await serveProgram('')
  await service.start()
  await add('before')
  await useItsThreads()
  const replica = join(dirname(path), 'replica')
  const replicate = spawn('litestream', ['replicate', path, `file://${replica}`], { stdio: 'ignore' })
  await expect.poll(() => existsSync(replica)).toBe(true)
  await add('after')
  const restore = async () => {
    const copy = join(temporaryFolder('card-scan-bot-other'), 'restored.db')
    await run('litestream', ['restore', '-o', copy, `file://${replica}`]).catch(() => undefined)
    return existsSync(copy) ? contactsInBackup(copy, '') : undefined
  }
  await expect.poll(restore, { timeout: 60_000, interval: 1000 }).toBe('2 contacts')
  const ended = once(replicate, 'exit')
  replicate.kill('SIGTERM')
  await ended
  await add('later')
  expect(deleted()).toEqual([])
  await service.kill()
  expect(storedNames(path, '')).toEqual(['after', 'before', 'later'])
})
