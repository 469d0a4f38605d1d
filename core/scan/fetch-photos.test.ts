import { expect, it } from 'vitest'
import { AppError } from '#core/base/errors.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('a file server that hangs delays no photo of the web, and none that is here already', async () => {
  const app = createTestApp()
  const userIds = [1, 2, 3, 4, 5, 6, 7, 8].map(id => makeUser(app, { id, plan: 'pro' }))
  const hanging = new Set<string>()
  app.telegram.fetchFile = ({ fileId, signal }) =>
    fileId === 'here'
      ? Promise.resolve(new Uint8Array([1]))
      : new Promise((_, reject) => {
          hanging.add(fileId)
          signal?.addEventListener('abort', () => reject(new AppError('telegram-failed')))
        })
  const send = (userId: number, fileId: string) =>
    requestScan(app, { userId, source: { via: 'telegram', chatId: userId, messageId: userId, fileId } })
  const isDone = (userId: number) => listScans(app, { userId }).at(-1)?.status === 'done'

  const queue = runScanQueue(app)
  send(1, 'here')
  await expect.poll(() => isDone(1)).toBe(true)
  for (const userId of userIds) send(userId, `hangs-${userId}`)
  await expect.poll(() => hanging.size).toBeGreaterThan(1)
  for (const userId of userIds) {
    const source = { via: 'web', idempotencyKey: `upload-${userId}`, photo: new Uint8Array([1]) } as const
    requestScan(app, { userId, source })
  }
  await expect.poll(() => userIds.every(isDone)).toBe(true)
  await queue.stop()
  expect(listScans(app, { userId: 2 })).toMatchObject([{ status: 'queued' }, { status: 'done' }])
})
