import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { describe, expect, it, test } from 'vitest'
import { openDatabase, openReadOnly } from '#db/client.ts'
import { makePrivate } from '#db/files.ts'
import { KeyError, openAgain, openFile } from '#db/open-file.ts'
import { rewriteAside } from '#db/rewrite-aside.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'

const key = 'a key that only this test knows'.replaceAll(' ', '-')
const mark = 'quetzalcoatlus'

const newPath = () => join(temporaryFolder('csb-open-file'), 'cards.db')

function made(path: string, key?: string): string {
  openOrCreate(path, { key }).$client.close()
  return path
}

/** Whether a deleted temporary file of this process contains the mark. */
function isInTemporaryFile(): boolean {
  const handles = readdirSync('/proc/self/fd').filter(id => {
    try {
      return /etilqs/.test(readlinkSync(`/proc/self/fd/${id}`))
    } catch {
      return false
    }
  })
  return handles.some(id => {
    const file = openSync(`/proc/self/fd/${id}`, 'r')
    const start = Buffer.alloc(1_000_000)
    const read = readSync(file, start, 0, start.length, 0)
    closeSync(file)
    return start.subarray(0, read).includes(mark)
  })
}

describe('an encrypted database', () => {
  it('is opened with its key, also by a read-only connection', () => {
    const path = made(newPath(), key)
    for (const open of [() => openDatabase(path, { key }), () => openReadOnly(path, key)]) {
      const { $client } = open()
      expect($client.prepare('select count(*) from users').pluck().get()).toBe(0)
      $client.close()
    }
    expect(readFileSync(path).includes('contacts')).toBe(false)
  })

  it.each([
    ['another key', 'another-key-of-16', /was sealed with another key, or is damaged$/],
    ['no key', undefined, /is sealed: set the key/],
  ])('is not changed with %s', (_, other, reason) => {
    const path = made(newPath(), key)
    const before = readFileSync(path)
    expect(() => openDatabase(path, { key: other })).toThrow(KeyError)
    expect(() => openDatabase(path, { key: other })).toThrow(reason)
    expect(readFileSync(path)).toEqual(before)
  })

  it('reports a changed bit', () => {
    const path = made(newPath(), key)
    const bytes = readFileSync(path)
    bytes[5000]! ^= 1
    writeFileSync(path, bytes)
    const client = openFile(path, { key })
    expect(client.prepare('pragma integrity_check').pluck().get()).not.toBe('ok')
    client.close()
  })

  it('is rewritten by a thread of its own under the same key', async () => {
    const db = openOrCreate(newPath(), { key })
    db.$client.exec(`create table notes (text); insert into notes values ('${mark}'); delete from notes`)
    await rewriteAside(db)
    expect(db.$client.prepare('select count(*) from notes').pluck().get()).toBe(0)
    db.$client.close()
  })
})

test('an unencrypted database is refused with a key, and not changed', () => {
  const path = made(newPath())
  const before = readFileSync(path)
  expect(() => openDatabase(path, { key })).toThrow(/is not sealed: run `npm run admin -- encrypt`/)
  expect(readFileSync(path)).toEqual(before)
})

test.each([
  ['sealed', key, false],
  ['unsealed', undefined, true],
])('rows sorted by a database that is %s are in a temporary file: %s', (_, key, isFound) => {
  const client = openFile(newPath(), { key })
  client.exec('pragma cache_size = -500; create table notes (text)')
  const insert = client.prepare('insert into notes values (?)')
  client.transaction(() => {
    for (let n = 0; n < 8000; n++) insert.run(`${(n * 7919) % 8000} ${mark} ${'x'.repeat(1000)}`)
  })()
  const rows = client.prepare('select text from notes order by text').iterate()
  rows.next()
  expect(isInTemporaryFile()).toBe(isFound)
  rows.return?.()
  client.close()
})

/** Whether another process could be the only one to use a database; it would delete the write-ahead log. */
function isFreeForOthers(path: string): boolean {
  const program = `import Database from 'better-sqlite3'
    const client = new Database(${JSON.stringify(path)}, { timeout: 0 })
    try {
      client.pragma('locking_mode = EXCLUSIVE')
      client.pragma('journal_mode = DELETE')
      console.log('free')
    } catch (error) {
      console.log(error.code)
    }`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  if (stdout === 'SQLITE_BUSY\n') return false
  expect(stdout).toBe('free\n')
  return true
}

describe('what this process opens a second time does not take its locks away:', () => {
  it.each<[string, (path: string) => void]>([
    ['a second connection', path => void openAgain(path).close()],
    ['a read-only one', path => void openReadOnly(path).$client.close()],
    ['making the file private', makePrivate],
  ])('%s', (_, again) => {
    const path = newPath()
    const { $client } = openOrCreate(path)
    expect(isFreeForOthers(path)).toBe(false)
    again(path)
    expect(isFreeForOthers(path)).toBe(false)
    $client.close()
    expect(isFreeForOthers(path)).toBe(true)
  })

  it('a thread of its own', async () => {
    const path = newPath()
    const db = openOrCreate(path)
    await rewriteAside(db)
    expect(isFreeForOthers(path)).toBe(false)
    db.$client.close()
  })
})
