import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { wakeAfterCommit, write } from '#core/base/write.ts'
import { openDatabase } from '#db/client.ts'
import { botState } from '#db/schema.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const row = { key: 'a', value: 1, updated_at: new Date(0) }

test('what was promised inside is signalled once, after the rows are there', () => {
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

test('nobody else can begin to write between what it reads and what it writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'write-'))
  const path = join(folder, 'cards.db')
  const app = createTestApp({ db: openDatabase(path) })
  const other = new Database(path, { timeout: 0 })
  write(app, () => expect(() => other.exec('begin immediate')).toThrow('database is locked'))
  other.close()
  app.db.$client.close()
  rmSync(folder, { recursive: true })
})
