import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { makePrivate } from '#db/files.ts'

const folderOfTest = () => temporaryFolder('csb-private')

const rights = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Opens the database, writes, and returns the permissions of the folder and of each file in it. */
function rightsAfter(folder: string): Record<string, string> {
  const db = openDatabase(join(folder, 'cards.db'))
  db.$client.exec('create table if not exists written (n)')
  const files = readdirSync(folder).map(name => [name, rights(join(folder, name))])
  db.$client.close()
  return { '.': rights(folder), ...Object.fromEntries(files) }
}

const closed = { '.': '700', 'cards.db': '600', 'cards.db-wal': '600', 'cards.db-shm': '600' }

it('a new database is private: folder, file, log and index', () => {
  expect(rightsAfter(join(folderOfTest(), 'data'))).toEqual(closed)
})

it('one that an earlier version left readable is made private', () => {
  const folder = join(folderOfTest(), 'data')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  for (const name of ['cards.db', 'cards.db-wal', 'cards.db-shm']) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o644)
  }
  expect(rightsAfter(folder)).toEqual(closed)
})

it('a folder that everybody uses stays open', () => {
  const folder = folderOfTest()
  chmodSync(folder, 0o1777)
  expect(rightsAfter(folder)).toEqual({ ...closed, '.': '777' })
})

it.skipIf(process.getuid?.() !== 0)('what root makes belongs to the owner of the folder', () => {
  const folder = folderOfTest()
  chownSync(folder, 12_345, 12_345)
  const path = join(folder, 'cards.db')
  makePrivate(path)
  makePrivate(path)
  expect([statSync(path).uid, statSync(path).gid]).toEqual([12_345, 12_345])
})
