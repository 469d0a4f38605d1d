import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { deleteAccount } from '#core/account/delete-account.ts'
import { addContact } from '#core/contact-rows/record-contact-change.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { updateUser } from '#core/users/users.ts'
import { emptyLog, openDatabase, rewriteFile } from '#db/client.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

/** Three letters that occur nowhere else: one entry of the search index, which splits texts into threes. */
const deletedLetters = '鑫燚犇'
const formerLetters = '龘靐齉'

function setUp(): { app: TestApp; folder: string; holds: (mark: string) => boolean } {
  const folder = temporaryFolder('csb-traces')
  const app = createTestApp({ db: openOrCreate(join(folder, 'test.db')) })
  onTestFinished(() => {
    app.db.$client.close()
  })
  const holds = (mark: string) => readdirSync(folder).some(name => readFileSync(join(folder, name)).includes(mark))
  return { app, folder, holds }
}

function makeNamed(app: TestApp, id: number, firstName: string): void {
  ensureUser(app, { id, firstName })
}

it('leaves no letter of a deleted or renamed person in the search index, the file and its log', async () => {
  const { app, holds } = setUp()
  for (let id = 1; id <= 50; id++) makeUser(app, { id })
  makeNamed(app, 1001, deletedLetters)
  makeNamed(app, 1002, formerLetters)
  expect([holds(deletedLetters), holds(formerLetters)]).toEqual([true, true])
  await deleteAccount(app, { userId: 1001 })
  updateUser(app, { userId: 1002, patch: { first_name: 'Anna' } })
  emptyLog(app.db)
  expect([holds(deletedLetters), holds(formerLetters)]).toEqual([false, false])
})

it('leaves none of the copies in unused parts of pages', async () => {
  const { app, folder } = setUp()
  const mark = (id: number) => `mark${1000 + id}xx`
  const people = Array.from({ length: 400 }, (_, n) => n + 1)
  app.db.$client.exec('begin')
  for (const id of people) {
    makeUser(app, { id })
    for (let n = 0; n < 5; n++) {
      const owner = ((id * 7 + n) % id) + 1
      const texts = { notes: 'n'.repeat((id * n * 13) % 700), vcf: 'v'.repeat((id * 31) % 500) + mark(owner) }
      addContact(app, app.db, { userId: owner, uid: `${id} ${n}`, columns: { company: mark(owner), ...texts } })
    }
  }
  app.db.$client.exec('commit')
  const gone = people.filter(id => id % 4 !== 0)
  const remove = app.db.$client.prepare('delete from users where id = ?')
  for (const id of gone.slice(2)) remove.run(id)
  for (const id of gone.slice(0, 2)) await deleteAccount(app, { userId: id })
  const files = readdirSync(folder).map(name => readFileSync(join(folder, name)))
  expect(gone.filter(id => files.some(file => file.includes(mark(id))))).toEqual([])
})

it('removes what an earlier version’s search index had kept', () => {
  const { app, folder, holds } = setUp()
  app.db.$client.close()
  const path = join(folder, 'test.db')
  const before = createTestApp({ db: openDatabaseOfBefore(path) })
  makeNamed(before, 1002, formerLetters)
  updateUser(before, { userId: 1002, patch: { first_name: 'Anna' } })
  before.db.$client.close()
  expect(holds(formerLetters)).toBe(true)
  app.db = openDatabase(path)
  expect(holds(formerLetters)).toBe(false)
  const found = app.db.$client.prepare("select rowid from user_search where user_search match 'anna'").all()
  expect(found).toEqual([{ rowid: 1002 }])
})

it('does not rewrite while somebody else writes, and keeps its lock timeout for later', () => {
  const { app, folder } = setUp()
  const other = openDatabase(join(folder, 'test.db'))
  other.$client.exec('begin immediate')
  rewriteFile(app.db)
  expect(app.db.$client.pragma('busy_timeout', { simple: true })).toBe(5000)
  other.$client.exec('rollback')
  other.$client.close()
})

/** Opened like the version without `secure-delete`, whose index only marked deleted entries. */
function openDatabaseOfBefore(path: string) {
  const db = openDatabase(path)
  db.$client.exec("insert into user_search (user_search, rank) values ('secure-delete', 0)")
  return db
}
