import { join } from 'node:path'
import { PhotoRefused } from 'card-reader/port'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { openDatabase } from '#db/client.ts'
import { scans } from '#db/schema.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('reads a photo beside PDFs that take long, of which it has one in hand', async () => {
  const app = createTestApp()
  app.readsAs(['Ana Torres', 'Head of Sales', 'ana.torres@norteobras.com'])
  const [pdf, photo] = [Buffer.from('%PDF-1.7'), Buffer.from([1])]
  const drawn = Promise.withResolvers<void>()
  const { read } = app.ocr
  let [inProgress, most] = [0, 0]
  app.ocr.read = async (file: Uint8Array) => {
    if (!pdf.equals(file)) return read(file)
    most = Math.max(most, ++inProgress)
    await drawn.promise
    inProgress--
    throw new PhotoRefused('pdf-too-complex')
  }
  const send = (id: number, key: string, file: Uint8Array) =>
    requestScan(app, { userId: id, source: { via: 'web', idempotencyKey: key, photo: file } }).scan.id
  const [sender, other, third] = [1, 2, 3].map(id => makeUser(app, { id, plan: 'unlimited' })) as [
    number,
    number,
    number,
  ]
  const files = [1, 2, 3].map(n => send(sender, `pdf-0000${n}`, pdf))
  files.push(send(third, 'pdf-00001', pdf))
  const queue = runScanQueue(app)
  const card = send(other, 'card-0001', photo)
  const statusOf = (id: number) => app.db.select().from(scans).where(eq(scans.id, id)).get()
  await expect.poll(() => statusOf(card)?.status).toBe('done')
  expect(most).toBe(1)
  drawn.resolve()
  await queue.idle()
  expect(files.map(statusOf)).toMatchObject(files.map(() => ({ failure: 'pdf-too-complex', attempts: 1 })))
  expect(most).toBe(1)
  await queue.stop()
})

it('starts while another process holds the write lock, and reads what a death left as soon as it is free', async () => {
  const folder = temporaryFolder('csb-scan-queue')
  const path = join(folder, 'test.db')
  const app = createTestApp({ db: openOrCreate(path) })
  const other = openDatabase(path)
  onTestFinished(() => {
    other.$client.close()
    app.db.$client.close()
  })
  app.readsAs(['Ana Torres', 'Head of Sales', 'ana.torres@norteobras.com'])
  const userId = makeUser(app)
  requestScan(app, { userId, source: { via: 'telegram', chatId: userId, messageId: 1, fileId: 'f1' } })
  app.db.update(scans).set({ status: 'reading' }).run()
  other.$client.exec('begin immediate')
  const queue = runScanQueue(app)
  await queue.idle()
  const statusOf = () => app.db.select({ status: scans.status }).from(scans).where(eq(scans.user_id, userId)).get()
  expect(statusOf()).toEqual({ status: 'reading' })
  other.$client.exec('rollback')
  await expect.poll(statusOf).toEqual({ status: 'done' })
  await queue.stop()
})
