import { expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { signDemoInitData } from '#core/auth/demo.ts'
import { parseEnv } from '#core/base/env.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { outbox } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('a scan without disk space waits, and is saved when there is some; meanwhile the service says so', async () => {
  const logged: string[] = []
  const log = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (_: unknown, text: string) => logged.push(text),
  }
  const app = createTestApp({
    env: parseEnv({ NODE_ENV: 'test' }),
    log: { ...log, error: (f, t) => void log.error(f, t) },
  })
  const api = createApi(app, { botUsername: () => undefined })
  const userId = makeUser(app, { id: 1 })
  requestScan(app, { userId, source: { via: 'web', idempotencyKey: 'key-0001', photo: new Uint8Array([1]) } })
  const read = app.ocr.read
  app.ocr.read = async photo => {
    const reading = await read(photo)
    return { ...reading, image: new Uint8Array(300_000) }
  }
  const pages = Number(app.db.$client.pragma('page_count', { simple: true }))
  app.db.$client.pragma(`max_page_count = ${pages + 2}`)

  const queue = runScanQueue(app)
  await queue.idle()
  await queue.idle()
  expect(listScans(app, { userId })).not.toMatchObject([{ status: 'failed' }])
  expect(listScans(app, { userId })).not.toMatchObject([{ status: 'done' }])
  expect((await api.request('/readyz')).status).toBe(503)
  const form = new FormData()
  form.set('photo', new File([new Uint8Array(200_000)], 'card.jpg', { type: 'image/jpeg' }))
  const headers = { authorization: `tma ${signDemoInitData(app)}`, 'idempotency-key': 'upload-0002' }
  const refused = await api.request('/api/scans/1', { method: 'POST', headers, body: form })
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'no-room' }])
  expect(logged).toEqual(['The disk is full: nothing can be saved until there is room'])

  app.db.$client.pragma('max_page_count = 1000000')
  await expect.poll(() => listScans(app, { userId })[0]?.status).toBe('done')
  await queue.stop()
})

it('a notice that could not be marked as sent for lack of space is not sent again', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  const source = { via: 'telegram', chatId: userId, messageId: 1, fileId: 'f' } as const
  requestScan(app, { userId, source })
  const notify = app.telegram.notify
  app.telegram.notify = async message => {
    const sent = await notify(message)
    app.db.$client.exec(
      "create trigger if not exists full before update on outbox begin insert into telegram_updates values (999, '', zeroblob(900000), 0, 0, null); end",
    )
    app.db.$client.pragma(`max_page_count = ${Number(app.db.$client.pragma('page_count', { simple: true }))}`)
    return sent
  }
  const worker = runOutbox(app)
  await worker.idle()
  await worker.idle()
  app.db.$client.pragma('max_page_count = 1000000')
  app.db.$client.exec('drop trigger full')
  await expect.poll(() => app.db.select().from(outbox).all()[0]?.sent_at).toBeTruthy()
  await worker.stop()
  expect(app.told.map(({ notice }) => notice.kind)).toEqual(['scan-received', 'scan-waiting'])
})
