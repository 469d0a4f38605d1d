import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { openDatabase } from '#db/client.ts'
import { scans } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('starts while another process holds the write lock, and reads what a death left as soon as it is free', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'csb-scan-queue-'))
  const path = join(folder, 'test.db')
  const app = createTestApp({ db: openDatabase(path) })
  const other = openDatabase(path)
  onTestFinished(() => {
    other.$client.close()
    app.db.$client.close()
    rmSync(folder, { recursive: true })
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
