import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { runBackupCommand } from '#core/admin/run-backup-command.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { openDatabase } from '#db/client.ts'
import { DatabaseError } from '#db/database-error.ts'
import { contacts } from '#db/schema.ts'
import { takeServiceLock } from '#db/service-lock.ts'
import { book, person, syncBody, tokenOf } from '#tests/app/address-book-setup.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { makeFullAccount } from '#tests/app/full-account.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { sealCheaply } from '#tests/flows/operator/seal-cheaply.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const emptyFolder = () => temporaryFolder('card-scan-bot-backup')

type Done = { code: number; output: string }

/** The output of `npm run admin -- …`, in this process. */
async function admin(path: string, words: string[], passphrase = ''): Promise<Done> {
  try {
    const lines = await runBackupCommand({ DATABASE_PATH: path, BACKUP_PASSPHRASE: passphrase || undefined }, words)
    return { code: 0, output: lines?.join('\n') ?? '' }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    return { code: 1, output: error.message }
  }
}

/** The same in a process of its own; `meanwhile` is repeated until it ends. */
async function adminProcess(path: string, words: string[], passphrase: string, meanwhile = () => {}): Promise<Done> {
  const child = spawn(process.execPath, ['dist/admin.js', ...words], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: '.cache/node', NODE_ENV: 'test' },
      ...{ DATABASE_PATH: path, BACKUP_PASSPHRASE: passphrase },
    },
  })
  let output = ''
  const add = (chunk: unknown) => {
    output += String(chunk)
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', add)
  let code: number | undefined
  child.once('close', ended => {
    code = ended ?? -1
  })
  while (code === undefined) {
    meanwhile()
    await pause(2)
  }
  return { code, output }
}

/** A database with contacts, open like in the running service. */
function serve(count: number) {
  const path = join(emptyFolder(), 'cards.db')
  const app = createTestApp({ db: openOrCreate(path) })
  const userId = makeUser(app)
  const add = () => void makeContact(app, { userId, address: 'x'.repeat(500) })
  for (let n = 0; n < count; n++) add()
  const close = () => void app.db.$client.close()
  return { path, app, add, close, lock: takeServiceLock(path) }
}

const contactsOf = (path: string) => {
  const db = openDatabase(path)
  const all = db.select().from(contacts).all()
  const totals = db.$client.prepare('select sum(contacts) from user_totals').pluck().get()
  db.$client.close()
  return { all, totals }
}

async function sync(app: TestApp, key: string, token: string) {
  const api = createApi(app, { botUsername: () => undefined })
  const authorization = `Basic ${Buffer.from(`${person}:${key}`).toString('base64')}`
  const answer = await api.request(book, { method: 'REPORT', headers: { authorization }, body: syncBody(token) })
  return { status: answer.status, text: await answer.text() }
}
const etagsOf = (text: string): string[] => text.match(/<d:getetag>.*?</g) ?? []

describe('a backup', () => {
  it.each([
    ['sealed', 'correct horse battery'],
    ['unsealed', ''],
  ])(
    '%s, made while people save contacts, holds one moment, and an empty folder is that again',
    async (_, passphrase) => {
      const service = serve(300)
      const file = join(emptyFolder(), 'backup')
      const made = await adminProcess(service.path, ['backup', file], passphrase, service.add)
      expect(made).toMatchObject({ code: 0 })
      const after = service.app.db.select().from(contacts).all()
      expect(readdirSync(join(service.path, '..')).filter(name => name.includes('-backup-'))).toEqual([])

      expect(await admin('nowhere.db', ['verify', file], passphrase)).toMatchObject({ code: 0 })
      const restored = join(emptyFolder(), 'new', 'cards.db')
      expect(await admin(restored, ['restore', file], passphrase)).toMatchObject({ code: 0 })
      const { all, totals } = contactsOf(restored)
      expect(after.length).toBeGreaterThan(300)
      expect(all.length).toBeGreaterThanOrEqual(300)
      expect(all).toEqual(after.slice(0, all.length))
      expect(totals).toBe(all.length)
      expect(made.output).toContain(`${all.length} contacts`)
      if (service.lock.isOurs) service.lock.release()
      service.close()
    },
  )

  it('contains all data of a person', async () => {
    const { path, app, close } = serve(0)
    makeFullAccount(app, { id: 4711, mark: 'quetzal' })
    const file = join(emptyFolder(), 'backup')
    await admin(path, ['backup', file])
    const copy = openDatabase(file)
    const tables = app.db.$client
      .prepare<[], string>(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
      .pluck()
      .all()
    for (const table of tables) {
      const rows = (db: typeof app.db) => db.$client.prepare(`select * from "${table}"`).all()
      expect([table, rows(copy)]).toEqual([table, rows(app.db)])
    }
    copy.$client.close()
    close()
  })

  it('overwrites nothing', async () => {
    const { path, close } = serve(1)
    const file = join(emptyFolder(), 'backup')
    writeFileSync(file, 'mine')
    expect(await admin(path, ['backup', file])).toMatchObject({
      code: 1,
      output: expect.stringContaining('exists already'),
    })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    close()
  })
})

describe('restoring', () => {
  it('is refused while a service runs', async () => {
    const { path, close, lock } = serve(1)
    const file = join(emptyFolder(), 'backup')
    await admin(path, ['backup', file])
    const refused = await admin(path, ['restore', file])
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('stop it first') })
    if (lock.isOurs) lock.release()
    const inUse = await admin(path, ['restore', file])
    expect(inUse).toMatchObject({ code: 1, output: expect.stringContaining('end it first') })
    close()
    expect(await admin(path, ['restore', file])).toMatchObject({ code: 0 })
  })

  it.each([
    ['the wrong passphrase', 'another passphrase', () => undefined, /The passphrase is wrong/],
    ['no passphrase', '', () => undefined, /set BACKUP_PASSPHRASE/],
    ['a file that is cut', 'correct horse battery', (file: string) => truncateSync(file, 100_000), /cut/],
    ['a file that is none', 'correct horse battery', (file: string) => writeFileSync(file, 'hello'), /no database/],
    ['no file', 'correct horse battery', undefined, /There is no file/],
  ])('with %s changes nothing and reports it', async (_, passphrase, spoil, message) => {
    const { path, close, lock } = serve(20)
    const unsealed = join(emptyFolder(), 'backup')
    await admin(path, ['backup', unsealed])
    const file = await sealCheaply(unsealed, `${unsealed}-sealed`, 'correct horse battery')
    spoil?.(file)
    const from = spoil ? file : `${file}.other`
    if (lock.isOurs) lock.release()
    close()
    const before = contactsOf(path).all
    for (const verb of ['verify', 'restore']) {
      const refused = await admin(path, [verb, from], passphrase)
      expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(message) })
    }
    expect(contactsOf(path).all).toEqual(before)
    const empty = join(emptyFolder(), 'cards.db')
    await admin(empty, ['restore', from], passphrase)
    expect(readdirSync(join(empty, '..')).filter(name => !/-(service|commands)$/.test(name))).toEqual([])
  })

  it('keeps the previous database beside it', async () => {
    const { path, add, close, lock } = serve(2)
    const file = join(emptyFolder(), 'backup')
    await admin(path, ['backup', file])
    add()
    if (lock.isOurs) lock.release()
    close()
    const done = await admin(path, ['restore', file])
    expect(contactsOf(path).all).toHaveLength(2)
    const before = /before is (\S+):/.exec(done.output)?.[1]
    expect(contactsOf(before!).all).toHaveLength(3)
  })

  it('makes address books that have synced since read everything again', async () => {
    const { path, app, add, close, lock } = serve(2)
    makeUser(app, { plan: 'pro' })
    const request = { name: 'Phone', scopes: ['carddav' as const], pictures: false }
    const { secret } = createAppKey(app, { userId: person, request })
    const file = join(emptyFolder(), 'backup')
    await admin(path, ['backup', file])
    add()
    const before = await sync(app, secret, '')
    if (lock.isOurs) lock.release()
    close()
    await admin(path, ['restore', file])

    const restored = createTestApp({ db: openDatabase(path) })
    for (let n = 0; n < 3; n++) makeContact(restored, { userId: person })
    expect((await sync(restored, secret, tokenOf(before.text))).status).toBe(403)
    // Of the earlier contacts only those of the backup are there, unchanged.
    const after = await sync(restored, secret, '')
    expect(etagsOf(after.text).filter(etag => etagsOf(before.text).includes(etag))).toHaveLength(2)
    expect(etagsOf(after.text)).toHaveLength(5)
    restored.db.$client.close()
  })

  it('replaces a damaged database', async () => {
    const { path, close, lock } = serve(2)
    const file = join(emptyFolder(), 'backup')
    await admin(path, ['backup', file])
    if (lock.isOurs) lock.release()
    close()
    writeFileSync(path, 'this was a database once')
    expect(await admin(path, ['restore', file])).toMatchObject({ code: 0 })
    expect(contactsOf(path).all).toHaveLength(2)
  })
})
