import type { PhotoInParts } from 'card-reader/port'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { expect, it } from 'vitest'
import { deleteAccount } from '#core/account/delete-account.ts'
import { erasePhotos } from '#core/scan/photo/drop-photos.ts'
import { findPhoto, withStoredPhoto } from '#core/scan/photo/stored-photo.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { openDatabase } from '#db/client.ts'
import { keptPhotos, scanPhotoParts, scanPhotos, scans } from '#db/schema.ts'
import { turnsOf } from '#tests/app/count-turns.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { writtenBefore } from '#tests/app/written-before.ts'

const large = Buffer.from(Array.from({ length: 5.5 * 1024 * 1024 }, (_, at) => at % 251))

const request = (app: TestApp, userId: number) =>
  withStoredPhoto(app, { userId, content: large }, photo => {
    const source = { via: 'web' as const, idempotencyKey: 'photo-0001', hash: 'hash', photo }
    return requestScan(app, { userId, source }).scan.id
  })

const stored = (app: TestApp) => [scanPhotos, scanPhotoParts].map(table => app.db.$count(table))

it('a large photo is written, read and deleted a part in each turn, and is read as it came', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  const { turns, mostStatements } = await turnsOf(app, () => request(app, userId))
  expect(turns).toBeGreaterThanOrEqual(6)
  expect(mostStatements).toBeLessThan(40)
  expect(await Promise.all(stored(app))).toEqual([1, 6])
  const read: Buffer[] = []
  app.ocr.read = async (photo: PhotoInParts) => {
    expect(photo.size).toBe(large.length)
    // A part is lent until the next one is fetched.
    for await (const part of photo.parts()) read.push(Buffer.from(part))
    return readingOf(['Ana Torres', 'ana@torres.es'])
  }
  const queue = runScanQueue(app)
  const deleting = await turnsOf(app, () => queue.idle())
  await queue.stop()
  expect(read.map(({ length }) => length)).toEqual([...Array(5).fill(1024 * 1024), 512 * 1024])
  expect(Buffer.concat(read).equals(large)).toBe(true)
  expect(app.db.select().from(scans).all()).toMatchObject([{ status: 'done' }])
  expect(deleting.turns).toBeGreaterThanOrEqual(12)
  expect(await Promise.all(stored(app))).toEqual([0, 0])
})

it('a photo is no scan before all its parts are there; what a death leaves half written is deleted', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  let parts = 0
  const { transaction } = app.db
  app.db.transaction = (work, options) => {
    if (parts++ === 3) throw new Error('The disk is gone')
    return transaction(work, options)
  }
  await expect(request(app, userId)).rejects.toThrow('The disk is gone')
  app.db.transaction = transaction
  expect(await Promise.all(stored(app))).toEqual([1, 3])
  expect(app.db.select().from(scans).all()).toEqual([])
  const queue = runScanQueue(app)
  await queue.idle()
  await queue.stop()
  expect(await Promise.all(stored(app))).toEqual([0, 0])
})

it('a photo that is still being written is not deleted', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  const queue = runScanQueue(app)
  await withStoredPhoto(app, { userId, content: large }, async () => {
    await queue.idle()
    expect(await Promise.all(stored(app))).toEqual([1, 6])
  })
  await queue.idle()
  await queue.stop()
  expect(await Promise.all(stored(app))).toEqual([0, 0])
})

it('the photos of an account are deleted in turns, those of others stay', async () => {
  const app = createTestApp()
  const [anna, berta] = [makeUser(app, { id: 1 }), makeUser(app, { id: 2 })]
  for (const userId of [anna, berta]) await request(app, userId)
  const { turns } = await turnsOf(app, () => erasePhotos(app, { userId: anna }))
  expect(turns).toBeGreaterThanOrEqual(6)
  await deleteAccount(app, { userId: anna, refund: false })
  expect(app.db.select().from(scanPhotos).all()).toMatchObject([{ user_id: berta }])
  expect(await Promise.all(stored(app))).toEqual([1, 6])
})

it('a photo that was being read in one row is read after the update, and a kept photo stays', async () => {
  const kept = { id: 3, user_id: 1, chat_id: 1, message_id: 5, file_id: 'photo', kept_at: Date.now() }
  const path = writtenBefore('photo_parts', [
    ['users', { id: 1, first_name: 'Ana', language: 'en', created_at: 1 }],
    ['scans', { id: 7, user_id: 1, source: 'web', source_key: 'photo-0001', status: 'reading', received_at: 1 }],
    ['scan_photos', { scan_id: 7, bytes: large, is_pdf: 0 }],
    ['kept_photos', kept],
  ])
  const app = createTestApp({ db: openDatabase(path) })
  app.ocr.read = async () => readingOf(['Ana Torres', 'ana@torres.es'])
  const queue = runScanQueue(app)
  await queue.idle()
  await queue.stop()
  expect(app.db.select().from(scans).all()).toMatchObject([{ id: 7, status: 'done' }])
  expect(app.db.select().from(keptPhotos).all()).toMatchObject([{ id: 3, file_id: 'photo' }])
  expect(await Promise.all(stored(app))).toEqual([0, 0])
  app.db.$client.close()
})

it('a photo that waited in one row before it stood in parts is read as it came', async () => {
  const path = writtenBefore('photo_parts', [
    ['users', { id: 1, first_name: 'Ana', language: 'en', created_at: 1 }],
    ['scans', { id: 7, user_id: 1, source: 'web', source_key: 'photo-0001', status: 'queued', received_at: 1 }],
    ['scan_photos', { scan_id: 7, bytes: large, is_pdf: 0 }],
  ])
  const app = createTestApp({ db: openDatabase(path) })
  const photo = findPhoto(app, 7)
  if (!photo || !('parts' in photo)) throw new Error('It is not in parts')
  const read: Buffer[] = []
  for await (const part of photo.parts()) read.push(Buffer.from(part))
  expect(Buffer.concat(read).equals(large)).toBe(true)
  app.db.$client.close()
})
