import { makeCard } from 'card-reader/testing/make-card.ts'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { isNotNull, or } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { CardSide, ImageForm } from '#contracts/contacts.ts'
import { deleteAccount } from '#core/account/delete-account.ts'
import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { getCardImage, getContact, getReadValues, listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { keepBoth, settleMerges } from '#core/contacts/merging/keep-both.ts'
import { deleteCardImages } from '#core/contacts/pictures/card-images.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import { getScan } from '#core/scan/list-scans.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { updateUser } from '#core/users/users.ts'
import { cardImages, scanCards, scanPhotos } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

async function scan(app: App, userId: number, key: string, backOf?: number): Promise<number> {
  const source = { via: 'web' as const, idempotencyKey: key, photo: new Uint8Array([1]) }
  const { scan } = requestScan(app, { userId, source, ...(backOf ? { backOf } : {}) })
  const queue = runScanQueue(app)
  await queue.idle()
  await queue.stop()
  return getScan(app.db, { scanId: scan.id }).card_id!
}

const pictures = (app: App) => app.db.select().from(cardImages).all()
const leftOver = (app: App) => {
  const { jpeg, cut_out, thumbnail } = scanCards
  return app.db
    .select()
    .from(scanCards)
    .where(or(isNotNull(jpeg), isNotNull(cut_out), isNotNull(thumbnail)))
    .all()
}
const waiting = (app: App) => app.db.select().from(scanCards).where(isNotNull(scanCards.jpeg)).all()

describe('somebody who wants no pictures kept', () => {
  it('gets contacts without: a new one, its back side, and one kept apart from a merge', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    updateUser(app, { userId, patch: { keep_card_images: false } })
    await scan(app, userId, 'front-001')
    await scan(app, userId, 'back-0001', listContacts(app, { userId })[0]!.id)
    const cardId = await scan(app, userId, 'again-001')
    expect(keepBoth(app, { userId, cardId }).images).toEqual([])
    expect([pictures(app), waiting(app)]).toEqual([[], []])
    expect(listContacts(app, { userId })).toHaveLength(2)
  })

  it('keeps no picture of a contact kept apart from an earlier merge', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    await scan(app, userId, 'front-001')
    const cardId = await scan(app, userId, 'again-001')
    updateUser(app, { userId, patch: { keep_card_images: false } })
    expect(keepBoth(app, { userId, cardId }).images).toEqual([])
    expect([pictures(app).length, waiting(app)]).toEqual([1, []])
  })

  it('can have those removed that are there, with those that wait for “Keep both”', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    await scan(app, userId, 'front-001')
    await scan(app, userId, 'back-0001', listContacts(app, { userId })[0]!.id)
    await scan(app, userId, 'again-001')
    expect([pictures(app).length, waiting(app).length]).toEqual([2, 2])
    expect(await deleteCardImages(app, { userId: makeUser(app, { id: 2 }) })).toEqual({ deleted: 0 })
    expect(await deleteCardImages(app, { userId })).toEqual({ deleted: 1 })
    expect([pictures(app), waiting(app)]).toEqual([[], []])
  })

  it('others are answered while many are removed, and while an account with many is deleted', async () => {
    const app = createTestApp()
    const [userId, other] = [makeUser(app), makeUser(app, { id: 2 })]
    const turnsDuring = async (work: Promise<unknown>) => {
      let turns = 0
      let isOver = false
      const count = () => {
        turns++
        if (!isOver) setImmediate(count)
      }
      setImmediate(count)
      await work
      isOver = true
      return turns
    }
    for (const owner of [userId, other]) {
      for (let n = 0; n < 100; n++) {
        const image = { jpeg: new Uint8Array([255, 216]) }
        write(app, tx => insertContact(app, tx, { userId: owner, card: makeCard({ first_name: `${n}` }), image }))
      }
    }
    expect(await turnsDuring(deleteCardImages(app, { userId }))).toBeGreaterThan(5)
    expect(pictures(app)).toHaveLength(100)
    expect(await turnsDuring(deleteAccount(app, { userId: other }))).toBeGreaterThan(5)
    expect(pictures(app)).toEqual([])
  })

  it('loses no photo that waits to be read', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    requestScan(app, { userId, source: { via: 'web', idempotencyKey: 'waits-001', photo: new Uint8Array([1]) } })
    await deleteCardImages(app, { userId })
    expect(app.db.select().from(scanPhotos).all()).toHaveLength(1)
  })
})

const cutOut = { image: new Uint8Array([255, 216, 2]), thumbnail: new Uint8Array([255, 216, 3]) }

/** An app that sees the edges of each card. */
function seeingEdges(): { app: App; userId: number } {
  const app = createTestApp()
  const { read } = app.ocr
  app.ocr.read = async photo => ({ ...(await read(photo)), card: { ...cutOut, confidence: 0.9 } })
  return { app, userId: makeUser(app) }
}

/** What is kept of one side, by the third byte of each form. */
function formsOf(app: App, userId: number, contactId: number, side: CardSide) {
  const bytes = (form: ImageForm) => [...getCardImage(app, { userId, contactId, side, form })].at(2)
  return [bytes('photo'), bytes('card'), bytes('thumbnail')]
}

describe('the card cut out of its photo', () => {
  it('is kept beside it, whole and small, of both sides', async () => {
    const { app, userId } = seeingEdges()
    await scan(app, userId, 'front-001')
    const { id } = listContacts(app, { userId })[0]!
    await scan(app, userId, 'back-0001', id)
    expect(getContact(app, { userId, contactId: id })).toMatchObject({ cut_outs: ['front', 'back'] })
    for (const side of ['front', 'back'] as const) expect(formsOf(app, userId, id, side)).toEqual([undefined, 2, 3])
  })

  it('goes when the side is photographed again and its edges are not sure', async () => {
    const { app, userId } = seeingEdges()
    await scan(app, userId, 'front-001')
    const { id: contactId } = listContacts(app, { userId })[0]!
    await scan(app, userId, 'back-0001', contactId)
    app.ocr.read = createTestApp().ocr.read
    await scan(app, userId, 'back-0002', contactId)
    expect(getContact(app, { userId, contactId })).toMatchObject({ images: ['front', 'back'], cut_outs: ['front'] })
    expect(() => formsOf(app, userId, contactId, 'back')).toThrow('not-found')
  })

  it('goes with “Keep both” to the contact kept apart, and waits no longer', async () => {
    const { app, userId } = seeingEdges()
    await scan(app, userId, 'front-001')
    const cardId = await scan(app, userId, 'again-001')
    expect(waiting(app)).toMatchObject([{ cut_out: Buffer.from(cutOut.image) }])
    const apart = keepBoth(app, { userId, cardId })
    expect(apart.cut_outs).toEqual(['front'])
    expect(formsOf(app, userId, apart.id, 'front')).toEqual([undefined, 2, 3])
    expect(leftOver(app)).toEqual([])
  })

  it('is forgotten with a merge that nobody undid within 30 days', async () => {
    const { app, userId } = seeingEdges()
    await scan(app, userId, 'front-001')
    await scan(app, userId, 'again-001')
    app.clock = { now: () => new Date('2026-04-20T12:00:00Z') }
    await settleMerges(app)
    expect(leftOver(app)).toEqual([])
  })

  it('is removed with the pictures, and not kept for whom keeps none', async () => {
    const { app, userId } = seeingEdges()
    await scan(app, userId, 'front-001')
    await scan(app, userId, 'again-001')
    await deleteCardImages(app, { userId })
    updateUser(app, { userId, patch: { keep_card_images: false } })
    const { id } = listContacts(app, { userId })[0]!
    await scan(app, userId, 'back-0001', id)
    await scan(app, userId, 'again-002')
    expect([pictures(app), leftOver(app), getContact(app, { userId, contactId: id }).cut_outs]).toEqual([[], [], []])
  })
})

describe('where the values stand in the photo', () => {
  const readsOf = (app: App, userId: number, contactId: number) => {
    const { front, back } = getReadValues(app, { userId, contactId })
    return [front?.email?.read, back?.email?.read]
  }
  const reading = (...texts: string[]) => ({ read: async () => readingOf(texts) })
  const ana = ['Ana Torres', 'Head of Sales', 'ana@norteobras.com']

  it('is kept of each side, and shown to its owner alone', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    Object.assign(app.ocr, reading(...ana))
    await scan(app, userId, 'front-001')
    const { id: contactId } = listContacts(app, { userId })[0]!
    Object.assign(app.ocr, reading('Ana Torres', 'office@norteobras.com'))
    await scan(app, userId, 'back-0001', contactId)
    expect(readsOf(app, userId, contactId)).toEqual(['ana@norteobras.com', 'office@norteobras.com'])
    expect(getReadValues(app, { userId, contactId }).front?.email?.box[1]).toBeGreaterThan(0.5)
    const stranger = makeUser(app, { id: 7 })
    expect(() => getReadValues(app, { userId: stranger, contactId })).toThrow('not-found')
    deleteContact(app, { userId, contactId })
    expect(() => getReadValues(app, { userId, contactId })).toThrow('not-found')
  })

  it('goes with its photo: to a contact kept apart, and with those that are removed', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    Object.assign(app.ocr, reading(...ana))
    await scan(app, userId, 'front-001')
    const cardId = await scan(app, userId, 'again-001')
    const apart = keepBoth(app, { userId, cardId })
    expect(readsOf(app, userId, apart.id)).toEqual(['ana@norteobras.com', undefined])
    await scan(app, userId, 'again-002')
    const left = () => app.db.select().from(scanCards).where(isNotNull(scanCards.read_values)).all()
    expect(left()).toHaveLength(1)
    await deleteCardImages(app, { userId })
    expect([readsOf(app, userId, apart.id), left()]).toEqual([[undefined, undefined], []])
  })
})
