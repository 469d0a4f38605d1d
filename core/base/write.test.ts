import { join } from 'node:path'
import Database from 'better-sqlite3'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { wakeAfterCommit, write, writeWith } from '#core/base/write.ts'
import { botState } from '#db/schema.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const row = { key: 'a', value: 1, updated_at: new Date(0) }

test('signals of a transaction are sent once, after its rows are committed', () => {
  const app = createTestApp()
  const seen: number[] = []
  app.signals.on('outbox-filled', () => seen.push(app.db.select().from(botState).all().length))
  const answer = write(app, tx => {
    wakeAfterCommit(app, tx, 'outbox-filled')
    tx.insert(botState).values(row).run()
    wakeAfterCommit(app, tx, 'outbox-filled')
    expect(seen).toEqual([])
    return 'done'
  })
  expect([answer, seen]).toEqual(['done', [1]])
})

test('work that throws leaves no row and no signal', () => {
  const app = createTestApp()
  let signalled = 0
  app.signals.on('outbox-filled', () => signalled++)
  const work = () =>
    write(app, tx => {
      tx.insert(botState).values(row).run()
      wakeAfterCommit(app, tx, 'outbox-filled')
      throw new Error('no')
    })
  expect(work).toThrow('no')
  expect([signalled, app.db.select().from(botState).all()]).toEqual([0, []])
})

const keysIn = (app: { db: ReturnType<typeof createTestApp>['db'] }) =>
  app.db
    .select()
    .from(botState)
    .all()
    .map(({ key }) => key)

test('writes with a transaction’s app belong to it; a nested write is rolled back alone', () => {
  const app = createTestApp()
  const seen: string[][] = []
  app.signals.on('outbox-filled', () => seen.push(keysIn(app)))
  const add = (inside: typeof app, key: string, fail = false) =>
    write(inside, tx => {
      tx.insert(botState)
        .values({ ...row, key })
        .run()
      wakeAfterCommit(inside, tx, 'outbox-filled')
      if (fail) throw new Error(key)
    })
  const answer = writeWith(app, inside => {
    add(inside, 'a')
    expect(() => add(inside, 'b', true)).toThrow('b')
    writeWith(inside, deeper => {
      add(deeper, 'c')
      expect(() => add(deeper, 'd', true)).toThrow('d')
    })
    expect([keysIn(inside), seen]).toEqual([['a', 'c'], []])
    return 'done'
  })
  expect([answer, keysIn(app), seen]).toEqual([
    'done',
    ['a', 'c'],
    [
      ['a', 'c'],
      ['a', 'c'],
    ],
  ])
})

test('if the outer transaction throws, nothing of its parts is left', () => {
  const app = createTestApp()
  let signalled = 0
  app.signals.on('outbox-filled', () => signalled++)
  const work = () =>
    writeWith(app, inside => {
      write(inside, tx => {
        tx.insert(botState).values(row).run()
        wakeAfterCommit(inside, tx, 'outbox-filled')
      })
      throw new Error('no')
    })
  expect(work).toThrow('no')
  expect([signalled, keysIn(app)]).toEqual([0, []])
})

test('nobody else can write between its reads and its writes', () => {
  const folder = temporaryFolder('write')
  const path = join(folder, 'cards.db')
  const app = createTestApp({ db: openOrCreate(path) })
  const other = new Database(path, { timeout: 0 })
  write(app, () => expect(() => other.exec('begin immediate')).toThrow('database is locked'))
  other.close()
  app.db.$client.close()
})
