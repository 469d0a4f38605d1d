import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { writeSeries } from '#core/outbox/write-series.ts'
import { requestScan, type ScanSource } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { findPhotoSeries } from '#core/scan/series/photo-series.ts'
import { noteRefused } from '#core/scan/series/tell-series.ts'
import { outbox, scans } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const seriesMs = 3000
const userId = 1001

let app: TestApp
beforeEach(() => {
  app = createTestApp()
  app.limits.photoSeriesMs = seriesMs
  makeUser(app, { plan: 'unlimited' })
})

type Chat = Extract<ScanSource, { via: 'telegram' }>
const send = (messageId: number, values: Partial<Chat> = {}) =>
  requestScan(app, {
    userId,
    source: { via: 'telegram', chatId: userId, messageId, fileId: `f${messageId}`, ...values },
  }).scan.id
const refuse = (messageId: number, values = {}) =>
  noteRefused(app, { userId, chatId: userId, messageId, code: 'photo-too-large', ...values })
const later = (ms: number) => app.setNow(new Date(app.clock.now().getTime() + ms).toISOString())
const seriesOf = (scanId: number) => app.db.select().from(scans).where(eq(scans.id, scanId)).get()?.series_id ?? null
const kinds = () => app.told.map(({ notice }) => notice.kind)

describe('photos are one series', () => {
  it('where each comes soon after the one before, however long all take', () => {
    const first = send(1)
    for (let n = 2; n <= 5; n++) {
      later(seriesMs - 1)
      expect(seriesOf(send(n))).toBe(first)
    }
    later(seriesMs)
    expect(seriesOf(send(6))).toBeNull()
  })

  it('where they are of one album, also if one comes late', () => {
    const first = send(1, { albumId: 'a' })
    later(2 * seriesMs)
    expect(seriesOf(send(2, { albumId: 'a' }))).toBe(first)
    later(2 * seriesMs)
    expect(seriesOf(send(3, { albumId: 'b' }))).toBeNull()
  })

  it('not across topics of a chat', () => {
    send(1)
    expect(seriesOf(send(2, { threadId: 7 }))).toBeNull()
  })

  it('up to a hundred of them, refused ones included', () => {
    const first = send(1)
    for (let n = 2; n <= 60; n++) refuse(n)
    for (let n = 61; n <= 100; n++) expect(seriesOf(send(n))).toBe(first)
    expect(refuse(101)).toBe(false)
    expect(seriesOf(send(102))).toBeNull()
  })
})

it('a refused photo counts once, however often Telegram repeats it, and keeps the series open', () => {
  const first = send(1)
  later(seriesMs - 1)
  expect([refuse(2), refuse(2)]).toEqual([true, true])
  later(seriesMs - 1)
  expect(seriesOf(send(3))).toBe(first)
  expect(findPhotoSeries(app, { userId, seriesId: first })).toMatchObject({
    photos: 3,
    failures: [{ reason: 'photo-too-large', photos: [2] }],
  })
})

it('a refused photo of no series is not counted anywhere', () => {
  expect(refuse(1)).toBe(false)
  send(2)
  later(seriesMs)
  expect(refuse(3)).toBe(false)
})

it('news that comes while the message is being edited is told after that', async () => {
  send(1)
  send(2)
  const { notify } = app.telegram
  let edits = 0
  app.telegram.notify = message => {
    if (message.notice.kind === 'series' && edits++ === 0) refuse(3)
    return notify(message)
  }
  const worker = runOutbox(app)
  await worker.idle()
  expect(kinds()).toEqual(['scan-received', 'series', 'series'])
})

it('the message is edited at most once a second', async () => {
  send(1)
  send(2)
  const worker = runOutbox(app)
  await worker.idle()
  for (let n = 3; n < 8; n++) refuse(n)
  await worker.idle()
  expect(kinds()).toEqual(['scan-received', 'series'])
  later(1000)
  await worker.idle()
  expect(kinds()).toEqual(['scan-received', 'series', 'series'])
})

it('neither edits nor the file wait longer where the clock was put back by an hour', async () => {
  send(1)
  send(2)
  await runScanQueue(app).idle()
  const worker = runOutbox(app)
  await worker.idle()
  later(-60 * 60_000)
  refuse(3)
  later(seriesMs)
  await worker.idle()
  expect(kinds()).toEqual(['scan-received', 'series', 'series', 'contact-card'])
})

it('its file comes once, when all photos are read and no further one can join', async () => {
  const seriesId = send(1)
  send(2)
  await runScanQueue(app).idle()
  const worker = runOutbox(app)
  await worker.idle()
  later(seriesMs - 1)
  await worker.idle()
  expect(kinds()).not.toContain('contact-card')
  later(1)
  await worker.idle()
  // Both photos show the same person, so the file is that contact's.
  expect(kinds().filter(kind => kind === 'contact-card')).toHaveLength(1)
  app.db.delete(outbox).run()
  writeSeries(app, app.db, { seriesId })
  await worker.idle()
  expect(kinds().filter(kind => kind === 'contact-card')).toHaveLength(1)
  expect(seriesOf(send(3))).toBeNull()
})
