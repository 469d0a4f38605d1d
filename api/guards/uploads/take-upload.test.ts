import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createApi } from '#api/app.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { type Db, openDatabase } from '#db/client.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const head = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'

/** An upload whose body comes as the test says. */
function beginUpload(db?: Db) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = createTestApp(db && { db })
  makeUser(app, { id: 1, plan: 'pro' })
  let asked = Promise.withResolvers<(piece: Uint8Array | undefined) => void>()
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    new Promise<void>(resolve => {
      asked.resolve(piece => {
        asked = Promise.withResolvers()
        if (piece) controller.enqueue(piece)
        else controller.close()
        resolve()
      })
    })
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  const headers = {
    authorization: `Bearer ${createSession(app, app.db, { userId: 1 })}`,
    'content-type': 'multipart/form-data; boundary=b',
    'idempotency-key': 'upload-0001',
  }
  const init = { method: 'POST', headers, body, duplex: 'half' as const }
  const api = createApi(app, { botUsername: () => undefined })
  const answer = Promise.resolve(api.request(new Request('http://localhost/api/scans/1', init)))
  return {
    answer,
    /** Sends a piece, or the end, so long after it was asked for; false where nobody asks any more. */
    send: async (piece: Uint8Array | undefined, ms = 0) => {
      const give = await Promise.race([asked.promise, answer.then(() => undefined)])
      if (!give) return false
      await vi.advanceTimersByTimeAsync(ms)
      give(piece)
      return true
    },
  }
}

it('a body that pauses for ten seconds is answered 408', async () => {
  const { send, answer } = beginUpload()
  await send(Buffer.from(head))
  await send(Buffer.from('x'), 9_900)
  await send(Buffer.from('x'), 10_000)
  expect([(await answer).status, await (await answer).json()]).toMatchObject([408, { code: 'upload-too-slow' }])
})

it('a body that drips is answered 408', async () => {
  const { send, answer } = beginUpload()
  await send(Buffer.from(head))
  let seconds = 0
  while (seconds < 100 && (await send(Buffer.alloc(4000), 1000))) seconds++
  expect((await answer).status).toBe(408)
  expect(seconds).toBeLessThan(20)
})

it('a body from a slow phone is taken', async () => {
  const { send, answer } = beginUpload()
  await send(Buffer.from(head))
  for (let seconds = 0; seconds < 60; seconds++) await send(Buffer.alloc(20_000), 1000)
  await send(Buffer.from('\r\n--b--\r\n'))
  await send(undefined)
  expect((await answer).status).toBe(202)
})

it('a process that takes the write lock while a body comes is waited for', async () => {
  const folder = temporaryFolder('upload-lock')
  const path = join(folder, 'test.db')
  const [db, other] = [openOrCreate(path), openDatabase(path)]
  onTestFinished(() => {
    for (const one of [other, db]) one.$client.close()
  })
  const { send, answer } = beginUpload(db)
  await send(Buffer.from(`${head}x`))
  other.$client.exec('begin immediate')
  await send(Buffer.from('\r\n--b--\r\n'))
  await send(undefined)
  let isAnswered = false
  void answer.then(() => {
    isAnswered = true
  })
  for (let turn = 0; turn < 20; turn++) await ownTurn()
  other.$client.exec('rollback')
  expect(isAnswered).toBe(false)
  expect((await answer).status).toBe(202)
})

it('a form of nothing but the names of fields is refused, since they would be kept in memory', async () => {
  const { send, answer } = beginUpload()
  await send(Buffer.from(`${head}x`))
  for (let at = 0; at < 20; at++) {
    const name = `${at}`.padEnd(7000, 'x')
    await send(Buffer.from(`\r\n--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`))
  }
  await send(Buffer.from('\r\n--b--\r\n'))
  await send(undefined)
  expect((await answer).status).toBe(422)
})
