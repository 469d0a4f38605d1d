import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contracts/errors.ts'
import { AppError } from '#core/base/errors.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { nextTry } from '#core/scan/turns/postpone-scan.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

describe('the next try', () => {
  it.each([
    ['12:00:00', '12:00:02'],
    ['12:00:20', '12:00:30'],
    ['14:00:00', '14:05:00'],
  ])('asked at %s comes at %s', (now, next) => {
    const at = (time: string) => new Date(`2026-03-10T${time}Z`)
    expect(nextTry(at('12:00:00'), at(now))).toEqual(at(next))
  })
})

describe('a photo that Telegram does not give out', () => {
  async function sendWhileAway(app: TestApp, userId: number, then: string, code: ErrorCode = 'telegram-failed') {
    let isAway = true
    app.telegram.fetchFile = async () => {
      if (isAway) throw new AppError(code)
      return new Uint8Array([1])
    }
    requestScan(app, { userId, source: { via: 'telegram', chatId: userId, messageId: 1, fileId: 'f' } })
    const queue = runScanQueue(app)
    for (const now of [
      '2026-03-10T12:00:00Z',
      '2026-03-10T12:01:00Z',
      '2026-03-10T12:03:00Z',
      '2026-03-10T12:08:00Z',
    ]) {
      app.setNow(now)
      await queue.idle()
    }
    const waiting = listScans(app, { userId })[0]?.status
    isAway = false
    app.setNow(then)
    await queue.idle()
    await queue.stop()
    return [waiting, listScans(app, { userId })[0]]
  }

  it('waits, however often it was tried, and is read when it comes', async () => {
    const app = createTestApp()
    const [waiting, scan] = await sendWhileAway(app, makeUser(app), '2026-03-10T13:00:00Z')
    expect(waiting).toBe('queued')
    expect(scan).toMatchObject({ status: 'done' })
  })

  it('waits too when Telegram says that it has no such file, or not now', async () => {
    const app = createTestApp()
    const [waiting, scan] = await sendWhileAway(app, makeUser(app), '2026-03-10T12:13:00Z', 'photo-download-failed')
    expect(waiting).toBe('queued')
    expect(scan).toMatchObject({ status: 'done' })
  })

  it.each([
    ['photo-download-failed', '2026-03-10T12:10:00Z'],
    ['telegram-failed', '2026-03-11T12:00:00Z'],
    ['photo-too-large', '2026-03-10T12:00:00Z'],
  ] as const)('is given up as %s at %s', async (code, now) => {
    const app = createTestApp()
    const userId = makeUser(app)
    app.telegram.fetchFile = async () => {
      throw new AppError(code)
    }
    requestScan(app, { userId, source: { via: 'telegram', chatId: userId, messageId: 1, fileId: 'f' } })
    app.setNow(now)
    const queue = runScanQueue(app)
    await queue.idle()
    await queue.stop()
    const failure = code === 'telegram-failed' ? 'photo-download-failed' : code
    expect(listScans(app, { userId })).toMatchObject([{ status: 'failed', failure }])
  })
})

it('a scan that another process has taken over is not saved twice', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  app.readsAs(['Ana Torres', 'Norte Obras S.L.', 'www.norteobras.com'])
  const begun = Promise.withResolvers<void>()
  const firstReads = Promise.withResolvers<void>()
  const read = app.ocr.read
  let readings = 0
  app.ocr.read = async photo => {
    begun.resolve()
    if (readings++ === 0) await firstReads.promise
    return read(photo)
  }
  requestScan(app, { userId, source: { via: 'web', idempotencyKey: 'key-0001', photo: new Uint8Array([1]) } })
  const first = runScanQueue(app)
  const firstEnds = first.idle()
  await begun.promise
  const second = runScanQueue(app)
  await second.idle()
  firstReads.resolve()
  await firstEnds
  await Promise.all([first.stop(), second.stop()])
  expect(readings).toBe(2)
  expect(app.db.$client.prepare('select count(*) as n from contacts').get()).toEqual({ n: 1 })
})
