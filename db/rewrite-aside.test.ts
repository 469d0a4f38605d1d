import { statSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { type Db, openDatabase } from '#db/client.ts'
import { rewriteAside } from '#db/rewrite-aside.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'

function setUp(): { db: Db; path: string } {
  const folder = temporaryFolder('csb-rewrite')
  const path = join(folder, 'test.db')
  const db = openOrCreate(path)
  onTestFinished(() => {
    db.$client.close()
  })
  return { db, path }
}

/** Leaves that much unused space in the file. */
function leaveRoom(db: Db, megabytes: number): void {
  db.$client.exec('create table filler (bytes blob)')
  for (let n = 0; n < megabytes; n++) db.$client.exec('insert into filler values (randomblob(1048576))')
  db.$client.exec('drop table filler')
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
}

it('rewrites the file while this connection goes on reading', async () => {
  const { db, path } = setUp()
  leaveRoom(db, 8)
  const before = statSync(path).size
  let isDone = false
  const rewriting = rewriteAside(db).then(() => {
    isDone = true
  })
  let reads = 0
  while (!isDone) {
    db.$client.prepare('select count(*) from users').get()
    reads++
    await new Promise(resolve => setImmediate(resolve))
  }
  await rewriting
  expect(reads).toBeGreaterThan(1)
  expect(statSync(path).size).toBeLessThan(before - 7 * 1024 * 1024)
})

it('leaves the file as it is while somebody else writes', async () => {
  const { db, path } = setUp()
  leaveRoom(db, 2)
  const before = statSync(path).size
  const other = openDatabase(path)
  other.$client.exec('begin immediate')
  await rewriteAside(db)
  other.$client.exec('rollback')
  other.$client.close()
  expect(statSync(path).size).toBe(before)
})

it('ends quietly where the connection was closed meanwhile', async () => {
  const { db } = setUp()
  leaveRoom(db, 1)
  const rewriting = rewriteAside(db)
  db.$client.close()
  await expect(rewriting).resolves.toBeUndefined()
})
