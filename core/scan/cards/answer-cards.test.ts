import type { Reading } from 'card-reader/port'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { describe, expect, it } from 'vitest'
import type { Contact } from '#contracts/contacts.ts'
import type { Scan } from '#contracts/scans.ts'
import type { Worker } from '#core/base/worker.ts'
import { getCardImage, listContacts } from '#core/contact-rows/contacts.ts'
import { keepBoth } from '#core/contacts/merging/keep-both.ts'
import { deleteCardImages } from '#core/contacts/pictures/card-images.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { answerCards } from '#core/scan/cards/answer-cards.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { updateUser } from '#core/users/users.ts'
import { scanCards } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const ana = ['Ana Torres', 'Head of Sales', 'ana.torres@norteobras.com', '+34 612 345 678']
const berta = ['Berta Puig', 'Directora', 'berta@firmapuig.es']
const carlos = ['Carlos Mena', 'Jefe de Obra', 'carlos@mena.es']
const day = 24 * 60 * 60 * 1000

async function runOnce(worker: Worker): Promise<void> {
  await worker.idle()
  await worker.stop()
}

const cutOut = (lines: string[], n: number): Reading => ({
  ...readingOf(lines),
  card: { image: new Uint8Array([n]), thumbnail: new Uint8Array([n, n]), confidence: 0.9 },
})

/** Three cards in one photo are read, and the chat is told. */
async function scanThree(app: TestApp, userId: number, via: 'telegram' | 'web' = 'telegram'): Promise<Scan> {
  const reading = { ...cutOut(ana, 1), others: [cutOut(berta, 2), cutOut(carlos, 3)] }
  app.ocr = { ...app.ocr, read: async () => reading }
  const source =
    via === 'telegram'
      ? { via, chatId: userId, messageId: 1, fileId: 'f1' }
      : { via, idempotencyKey: 'key-12345', photo: new Uint8Array(9) }
  requestScan(app, { userId, source })
  await runOnce(runScanQueue(app))
  await runOnce(runOutbox(app))
  return listScans(app, { userId }).at(-1)!
}

function setUp() {
  const app = createTestApp()
  return { app, userId: makeUser(app, { plan: 'pro' }) }
}
const namesOf = (app: TestApp, userId: number) =>
  listContacts(app, { userId })
    .map(contact => contact.first_name)
    .sort()
const results = (app: TestApp) =>
  app.told.flatMap(({ notice }) =>
    notice.kind === 'scan-result' ? [`${notice.contact.first_name} ${notice.outcome}`] : [],
  )

describe('a photo of three cards', () => {
  it('saves the first as ever and asks about the others', async () => {
    const { app, userId } = setUp()
    expect(await scanThree(app, userId)).toMatchObject({ status: 'done', cards_waiting: 2, cards_saved: 0 })
    expect(namesOf(app, userId)).toEqual(['Ana'])
    expect(app.told[1]!.notice).toMatchObject({ kind: 'scan-result', cardsWaiting: 2 })
  })

  it('saves the others when asked to: one scan, each told once with its vCard and picture', async () => {
    const { app, userId } = setUp()
    const { id: scanId } = await scanThree(app, userId)
    expect(answerCards(app, { userId, scanId, save: true })).toMatchObject({ cards_waiting: 0, cards_saved: 2 })
    answerCards(app, { userId, scanId, save: true })
    await runOnce(runOutbox(app))
    expect(namesOf(app, userId)).toEqual(['Ana', 'Berta', 'Carlos'])
    expect(results(app)).toEqual(['Ana created', 'Berta created', 'Carlos created'])
    expect(app.told.filter(({ notice }) => notice.kind === 'contact-card')).toHaveLength(3)
    expect(quotaOf(app, { userId }).used).toBe(1)
    for (const { id } of listContacts(app, { userId })) {
      expect(getCardImage(app, { userId, contactId: id, side: 'front', form: 'photo' }).byteLength).toBeGreaterThan(0)
    }
    expect(app.db.select().from(scanCards).all()).toMatchObject(Array(3).fill({ card: null, jpeg: null }))
  })

  it('keeps each card cut out of the photo with its own contact, and nothing of it twice', async () => {
    const { app, userId } = setUp()
    const { id: scanId } = await scanThree(app, userId)
    answerCards(app, { userId, scanId, save: true })
    const bytesOf = ({ id: contactId }: Contact) =>
      (['card', 'thumbnail'] as const).map(form => [...getCardImage(app, { userId, contactId, side: 'front', form })])
    expect(listContacts(app, { userId }).map(bytesOf).sort()).toEqual([1, 2, 3].map(n => [[n], [n, n]]))
    const nothing = { jpeg: null, cut_out: null, thumbnail: null }
    expect(app.db.select().from(scanCards).all()).toMatchObject(Array(3).fill(nothing))
  })

  it('forgets the others when only the first is wanted', async () => {
    const { app, userId } = setUp()
    const { id: scanId } = await scanThree(app, userId)
    answerCards(app, { userId, scanId, save: false })
    expect(answerCards(app, { userId, scanId, save: true })).toMatchObject({ cards_waiting: 0, cards_saved: 0 })
    expect(namesOf(app, userId)).toEqual(['Ana'])
    expect(app.db.select().from(scanCards).all()).toMatchObject([{ position: 0 }])
  })

  it('fills a contact that is known already, and keeps both when asked to', async () => {
    const { app, userId } = setUp()
    const known = { first_name: 'Berta', last_name: 'Puig', email: 'berta@firmapuig.es', position: '', phone_e164: '' }
    makeContact(app, { userId, ...known })
    const { id: scanId } = await scanThree(app, userId)
    answerCards(app, { userId, scanId, save: true })
    await runOnce(runOutbox(app))
    expect(namesOf(app, userId)).toEqual(['Ana', 'Berta', 'Carlos'])
    expect(results(app)).toContain('Berta merged')
    const card = app.db
      .select()
      .from(scanCards)
      .all()
      .find(row => row.merged)
    keepBoth(app, { userId, cardId: card!.id })
    keepBoth(app, { userId, cardId: card!.id })
    expect(namesOf(app, userId)).toEqual(['Ana', 'Berta', 'Berta', 'Carlos'])
    expect(() => keepBoth(app, { userId: makeUser(app, { id: 7 }), cardId: card!.id })).toThrow('not-found')
  })

  it('sent by the web is not told in a chat', async () => {
    const { app, userId } = setUp()
    const { id: scanId } = await scanThree(app, userId, 'web')
    answerCards(app, { userId, scanId, save: true })
    await runOnce(runOutbox(app))
    expect(namesOf(app, userId)).toHaveLength(3)
    expect(app.told).toEqual([])
  })

  it('is nobody else’s to answer', async () => {
    const { app, userId } = setUp()
    const { id: scanId } = await scanThree(app, userId)
    expect(() => answerCards(app, { userId: makeUser(app, { id: 7 }), scanId, save: true })).toThrow('not-found')
    expect(namesOf(app, userId)).toEqual(['Ana'])
  })

  it('is forgotten but for its first where nobody answers within 30 days', async () => {
    const { app, userId } = setUp()
    await scanThree(app, userId)
    const start = app.clock.now().getTime()
    for (const [days, left] of [
      [29, 3],
      [31, 1],
    ] as const) {
      app.clock = { now: () => new Date(start + days * day) }
      await deleteExpired(app)
      expect(app.db.select().from(scanCards).all()).toHaveLength(left)
    }
  })

  it('keeps no pictures for whom keeps none', async () => {
    const { app, userId } = setUp()
    await scanThree(app, userId)
    await deleteCardImages(app, { userId })
    updateUser(app, { userId, patch: { keep_card_images: false } })
    await scanThree(app, userId, 'web')
    const nothing = { jpeg: null, cut_out: null, thumbnail: null }
    expect(app.db.select().from(scanCards).all()).toMatchObject(Array(6).fill(nothing))
  })

  it('leaves no pictures with those saved after card images were switched off', async () => {
    const { app, userId } = setUp()
    const berta = { first_name: 'Berta', last_name: 'Puig', email: 'berta@firmapuig.es', position: '', phone_e164: '' }
    makeContact(app, { userId, ...berta })
    const { id: scanId } = await scanThree(app, userId)
    updateUser(app, { userId, patch: { keep_card_images: false } })
    answerCards(app, { userId, scanId, save: true })
    const merged = app.db
      .select()
      .from(scanCards)
      .all()
      .find(row => row.merged)
    expect(merged).toMatchObject({ jpeg: null })
    expect(keepBoth(app, { userId, cardId: merged!.id }).images).toEqual([])
    const pictured = listContacts(app, { userId }).filter(contact => contact.images.length > 0)
    expect(pictured.map(contact => contact.first_name)).toEqual(['Ana'])
  })
})
