import { execFile } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sign } from '@telegram-apps/init-data-node'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect } from 'vitest'
import { keyScopes } from '#contracts/integrations/app-keys.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { openDatabase } from '#db/client.ts'
import { contacts } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { testToken } from '#tests/app/test-app.ts'
import { prepareKillFlow, withoutReaders } from '#tests/flows/kill/kill-service.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const adminKey = 'the-admin-key-of-this-test'
const doomed = 4711

/** A database that is stored unsealed, and one with a key. */
export const kinds = [
  ['plain', ''],
  ['sealed', 'the-database-key-of-this-test'],
] as const

/** The real service over its own database, which no process of the test has open, and a person's program. */
export async function serveProgram(DATABASE_KEY: string) {
  const { service } = await prepareKillFlow({ settings: { ...withoutReaders, ADMIN_KEY: adminKey, DATABASE_KEY } })
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
  /** The status of creating a contact. */
  const post = async (first_name: string) => (await call('POST', '/api/v1/contacts', bearer, { first_name })).status
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
    call,
    health: async () => (await call('GET', '/api/admin/health', { 'x-admin-key': adminKey })).json(),
    post,
    add: async (first_name: string) => expect(await post(first_name)).toBe(201),
    metrics: async () => (await fetch(`${service.url()}/metrics`)).text(),
    ready: async () => {
      const answer = await fetch(`${service.url()}/readyz`)
      return { status: answer.status, body: await answer.json() }
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

/** The first names of the contacts in a database that nobody serves now. */
export function storedNames(path: string, key: string): string[] {
  const db = openDatabase(path, { key: key || undefined })
  const names = db.select({ name: contacts.first_name }).from(contacts).all()
  db.$client.close()
  return names.map(({ name }) => name).toSorted()
}

/** Runs a command of the operator and returns what it says. */
export async function admin(path: string, DATABASE_KEY: string, words: string[]): Promise<string> {
  const env = {
    ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: '.cache/node', NODE_ENV: 'test' },
    ...{ DATABASE_PATH: path, DATABASE_KEY, BACKUP_PASSPHRASE: '' },
  }
  const { stdout } = await run(process.execPath, ['dist/admin.js', ...words], { cwd: root, env })
  return stdout
}

/** The number of contacts in a backup that the command has just made of a database. */
export async function contactsInBackup(path: string, DATABASE_KEY: string): Promise<string | undefined> {
  const file = join(temporaryFolder('card-scan-bot-other'), 'backup')
  return /\d+ contacts/.exec(await admin(path, DATABASE_KEY, ['backup', file]))?.[0]
}
