import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sign } from '@telegram-apps/init-data-node'
import { describe, expect, it } from 'vitest'
import { keyScopes } from '#contracts/integrations/app-keys.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { makeUser } from '#tests/app/factories.ts'
import { testToken } from '#tests/app/test-app.ts'
import { prepareKillFlow } from '#tests/flows/kill/kill-service.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const adminKey = 'the-admin-key-of-this-test'
const doomed = 4711

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
const kinds = [
  ['plain', ''],
  ['sealed', 'the-database-key-of-this-test'],
] as const

/** The real service over its own database, which no process of the test has open, and a person's program. */
async function serve(DATABASE_KEY: string) {
  const { service } = await prepareKillFlow({ settings: { ADMIN_KEY: adminKey, DATABASE_KEY } })
  const { app } = service
  const userId = makeUser(app, { plan: 'pro' })
  makeUser(app, { id: doomed })
  const { secret } = createAppKey(app, { userId, request: { name: 'test', scopes: [...keyScopes], pictures: false } })
  const path = app.db.$client.name
  app.db.$client.close()

  const call = async (method: string, route: string, headers: Record<string, string>, body?: unknown) => {
    if (body === undefined) return fetch(service.url() + route, { method, headers })
    const withType = { ...headers, 'content-type': 'application/json' }
    return fetch(service.url() + route, { method, headers: withType, body: JSON.stringify(body) })
  }
  const bearer = { authorization: `Bearer ${secret}` }
  /** Everything that opens the database file a second time in the service's process. */
  const useItsThreads = async () => {
    expect((await call('GET', '/api/admin/health', { 'x-admin-key': adminKey })).status).toBe(200)
    const user = { id: doomed, first_name: 'Olga', language_code: 'en' }
    const authorization = `tma ${sign({ user, query_id: 'q' }, testToken, new Date())}`
    expect((await call('DELETE', `/api/user/${doomed}`, { authorization }, { confirm: 'DELETE' })).status).toBe(204)
  }
  return {
    service,
    path,
    useItsThreads,
    add: async (first_name: string) => {
      const made = await call('POST', '/api/v1/contacts', bearer, { first_name })
      expect([made.status, await made.text()]).toMatchObject([201, expect.anything()])
    },
    names: async () => {
      const answer = await call('GET', '/api/v1/contacts', bearer)
      const { contacts }: { contacts: { first_name: string }[] } = JSON.parse(await answer.text())
      return contacts.map(contact => contact.first_name).toSorted()
    },
    /** The database's files that the service has open although they were deleted. */
    deleted: () => openFilesOf(service.pid()).filter(file => file.startsWith(path) && file.endsWith('(deleted)')),
  }
}

function openFilesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap(id => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${id}`)
    } catch {
      // Closed since it was listed.
      return []
    }
  })
}

/** The number of contacts in a backup that the command has just made of a database. */
async function contactsInBackup(path: string, DATABASE_KEY: string): Promise<string | undefined> {
  const file = join(mkdtempSync(join(tmpdir(), 'card-scan-bot-other-')), 'backup')
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_PATH: path, DATABASE_KEY, BACKUP_PASSPHRASE: '' }
  const { stdout } = await run(process.execPath, ['dist/admin.js', 'backup', file], { cwd: root, env })
  return /\d+ contacts/.exec(stdout)?.[0]
}

describe.each(kinds)('beside a service with a %s database', (kind, key) => {
  for (const [name, { command, words }] of Object.entries(programs)) {
    const title = `${name} takes nothing from it: a backup is complete, and a kill loses nothing`
    it.skipIf(!isThere(command))(title, async () => {
      const { service, path, useItsThreads, add, names, deleted } = await serve(key)
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
      await service.start()
      expect(await names()).toEqual(['after', 'before'])
    })
  }
})

/** Debian has no package of it; where it is missing, its test is skipped. */
const hasLitestream = spawnSync('litestream', ['version']).status === 0

it.skipIf(!hasLitestream)('Litestream copies every change, and takes nothing from the service', async () => {
  const { service, path, useItsThreads, add, names, deleted } = await serve('')
  await service.start()
  await add('before')
  await useItsThreads()
  const replica = join(dirname(path), 'replica')
  const replicate = spawn('litestream', ['replicate', path, `file://${replica}`], { stdio: 'ignore' })
  await expect.poll(() => existsSync(replica)).toBe(true)
  await add('after')
  const restore = async () => {
    const copy = join(mkdtempSync(join(tmpdir(), 'card-scan-bot-other-')), 'restored.db')
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
  await service.start()
  expect(await names()).toEqual(['after', 'before', 'later'])
})
