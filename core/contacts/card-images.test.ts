import { describe, expect, it } from 'vitest'
import type { App } from '#core/app.ts'
import { deleteCardImages } from '#core/contacts/card-images.ts'
import { listContacts } from '#core/contacts/contacts.ts'
import { keepBoth } from '#core/contacts/keep-both.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { updateUser } from '#core/users/users.ts'
import { cardImages, scanPhotos } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

async function scan(app: App, userId: number, key: string, backOf?: number): Promise<number> {
  const source = { door: 'web' as const, idempotencyKey: key, photo: new Uint8Array([1]) }
  const { scan } = requestScan(app, { userId, source, ...(backOf ? { backOf } : {}) })
  const queue = runScanQueue(app)
  await queue.idle()
  await queue.stop()
  return scan.id
}

const pictures = (app: App) => app.db.select().from(cardImages).all()
const waiting = (app: App) => app.db.select().from(scanPhotos).all()

describe('somebody who wants no pictures kept', () => {
  it('gets contacts without: a new one, its back side, and one kept apart from a merge', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    updateUser(app, { userId, patch: { keep_card_images: false } })
    await scan(app, userId, 'front-001')
    await scan(app, userId, 'back-0001', listContacts(app, { userId })[0]!.id)
    const scanId = await scan(app, userId, 'again-001')
    expect(keepBoth(app, { userId, scanId }).has_image).toBe(false)
    expect([pictures(app), waiting(app)]).toEqual([[], []])
    expect(listContacts(app, { userId })).toHaveLength(2)
  })

  it('keeps no picture of a contact kept apart from an earlier merge', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    await scan(app, userId, 'front-001')
    const scanId = await scan(app, userId, 'again-001')
    updateUser(app, { userId, patch: { keep_card_images: false } })
    expect(keepBoth(app, { userId, scanId }).has_image).toBe(false)
    expect([pictures(app).length, waiting(app)]).toEqual([1, []])
  })

  it('can have those removed that are there, with the one that waits for “Keep both”', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    await scan(app, userId, 'front-001')
    await scan(app, userId, 'back-0001', listContacts(app, { userId })[0]!.id)
    await scan(app, userId, 'again-001')
    expect([pictures(app).length, waiting(app).length]).toEqual([2, 1])
    expect(deleteCardImages(app, { userId: makeUser(app, { id: 2 }) })).toEqual({ deleted: 0 })
    expect(deleteCardImages(app, { userId })).toEqual({ deleted: 1 })
    expect([pictures(app), waiting(app)]).toEqual([[], []])
  })

  it('loses no photo that waits to be read', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    requestScan(app, { userId, source: { door: 'web', idempotencyKey: 'waits-001', photo: new Uint8Array([1]) } })
    deleteCardImages(app, { userId })
    expect(waiting(app)).toHaveLength(1)
  })
})
