import { PhotoRefused, type Readers } from 'card-reader/port'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PlanColumn } from '#contracts/plans.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { getApiScan } from '#core/scan/list-scans.ts'
import { givePhoto, storeSmallPhoto } from '#core/scan/photo/stored-photo.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { scanPhotos, scans } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

const cardOf = (name: string) => [
  name,
  `${name.split(' ')[0]}@${name.split(' ')[1]}.es`.toLowerCase(),
  '+34 612 345 678',
]
const names = ['Ana Torres', 'Berta Puig', 'Carla Soler']

/** A PDF of these tests is the lines of its pages. */
const pdfOf = (...pages: string[][]) => new TextEncoder().encode(JSON.stringify(pages))

function readsPages() {
  const asked: number[] = []
  const ocr: Readers = {
    workers: 2,
    warmUp: () => undefined,
    figures: () => ({ busy: 0, lost: 0 }),
    read: async (file: Uint8Array, { page = 1 } = {}) => {
      const pages: string[][] = JSON.parse(new TextDecoder().decode(file))
      asked.push(page)
      if (pages[page - 1]?.[0] === 'too complex') throw new PhotoRefused('pdf-too-complex')
      return { ...readingOf(pages[page - 1] ?? []), ...(pages.length > 1 && { pages: pages.length }) }
    },
    close: async () => undefined,
  }
  return { ocr, asked }
}

/** An uploaded PDF, read to the end. */
async function upload(file: Uint8Array, { plan = 'unlimited' }: { plan?: PlanColumn } = {}) {
  const { ocr, asked } = readsPages()
  const app = createTestApp({ ocr })
  const userId = makeUser(app, { plan })
  const source = { via: 'web' as const, idempotencyKey: 'cards-0001', photo: file }
  const { scan } = requestScan(app, { userId, source })
  const queue = runScanQueue(app)
  await queue.idle()
  const rows = () => app.db.select().from(scans).all()
  return { app, userId, scanId: scan.id, asked, queue, rows, people: () => listContacts(app, { userId }) }
}

describe('the pages of an uploaded PDF', () => {
  test('are scans of their own, read in their order, and the file is deleted after the last', async () => {
    const { app, userId, scanId, asked, rows, people } = await upload(pdfOf(...names.map(cardOf)))
    expect(asked).toEqual([1, 2, 3])
    expect(rows().map(({ status, page_of, page }) => [status, page_of, page])).toEqual([
      ['done', null, null],
      ['done', scanId, 2],
      ['done', scanId, 3],
    ])
    expect(people()).toHaveLength(3)
    expect(quotaOf(app, { userId }).used).toBe(3)
    expect(app.db.select().from(scanPhotos).all()).toEqual([])
    expect(getApiScan(app.db, { userId, scanId }).further_pages).toEqual([scanId + 1, scanId + 2])
  })

  test('beyond the quota fail, and the others are saved', async () => {
    const { app, userId, rows, people } = await upload(pdfOf(...[...names, 'Dario Vidal'].map(cardOf)), {
      plan: 'free',
    })
    const { limit } = quotaOf(app, { userId })
    expect(rows().map(({ failure }) => failure)).toEqual([...Array(limit).fill(null), 'quota-exceeded'])
    expect(people()).toHaveLength(limit)
    expect(app.db.select().from(scanPhotos).all()).toEqual([])
  })

  test('end together when one of them takes too long to draw', async () => {
    const pages = [...names.map(cardOf), ['too complex'], cardOf('Dario Vidal'), cardOf('Elena Sanz')]
    const { app, asked, rows, people } = await upload(pdfOf(...pages))
    expect(asked).toEqual([1, 2, 3, 4])
    expect(rows().map(({ failure }) => failure)).toEqual([null, null, null, ...Array(3).fill('pdf-too-complex')])
    expect(people()).toHaveLength(3)
    expect(app.db.select().from(scanPhotos).all()).toEqual([])
  })

  test('that show nobody fail alone, the first one too', async () => {
    const { app, userId, rows, people } = await upload(pdfOf(['Catalogue of cards'], [], cardOf('Ana Torres')))
    expect(rows().map(({ failure }) => failure)).toEqual(['not-a-card', 'no-text', null])
    expect(people()).toHaveLength(1)
    expect(quotaOf(app, { userId }).used).toBe(1)
  })

  test('that are the two sides of a card are one contact and one scan', async () => {
    const back = ['Norte Obras S.L.', 'www.norteobras.es', '+34 612 345 678']
    const { app, userId, rows, people } = await upload(pdfOf(cardOf('Ana Torres'), back, cardOf('Berta Puig')))
    expect(people().map(({ last_name, company }) => [last_name, company])).toEqual([
      ['Puig', ''],
      ['Torres', 'Norte Obras S.L.'],
    ])
    expect(rows().map(({ back_of }) => back_of !== null)).toEqual([false, true, false])
    expect(quotaOf(app, { userId }).used).toBe(2)
  })

  test('are queued once where the first is read again after a death', async () => {
    const { app, rows, asked, userId, scanId } = await upload(pdfOf(...names.map(cardOf)))
    app.db.update(scans).set({ status: 'reading' }).where(eq(scans.id, scanId)).run()
    const { photoId } = storeSmallPhoto(app.db, userId, pdfOf(...names.map(cardOf)))
    givePhoto(app.db, { scanId, photoId })
    await runScanQueue(app).idle()
    expect(asked).toEqual([1, 2, 3, 1])
    expect(rows()).toHaveLength(3)
  })

  test('are only the first for a back side', async () => {
    const { ocr, asked } = readsPages()
    const app = createTestApp({ ocr })
    const userId = makeUser(app, { plan: 'unlimited' })
    const queue = runScanQueue(app)
    const send = (key: string, file: Uint8Array, backOf?: number) =>
      requestScan(app, { userId, source: { via: 'web', idempotencyKey: key, photo: file }, backOf })
    send('front-0001', pdfOf(cardOf('Ana Torres')))
    await queue.idle()
    send('back-00001', pdfOf(['Norte Obras S.L.', 'www.norteobras.es'], cardOf('Berta Puig')), 1)
    await queue.idle()
    expect(asked).toEqual([1, 1])
    expect(app.db.select().from(scanPhotos).all()).toEqual([])
  })
})

describe('a PDF in the chat', () => {
  let flow: BotFlow
  let asked: number[]
  beforeEach(async () => {
    const reader = readsPages()
    asked = reader.asked
    flow = await startBotFlow({ ocr: reader.ocr })
    flow.app.limits.photoSeriesMs = 1
  })
  afterEach(() => flow.stop())

  const sendPdf = (...pages: string[][]) => {
    const anna = flow.telegram.person()
    anna.sendDocument(pdfOf(...pages), { name: 'cards.pdf', mime: 'application/pdf' })
    return anna
  }
  const answers = (id: number) => flow.telegram.said(id).map(({ text = '' }) => text)

  test('of one page is answered like a photo', async () => {
    const anna = sendPdf(cardOf('Ana Torres'))
    await flow.settled()
    expect(answers(anna.id)[0]).toContain('Saved to your contacts')
  })

  test('of several pages has one answer and one file, and is fetched once', async () => {
    const anna = sendPdf(cardOf('Ana Torres'), cardOf('Berta Puig'), ['Catalogue of cards'])
    await flow.settled()
    const [answer, file, ...others] = flow.telegram.said(anna.id)
    expect(others).toEqual([])
    expect(answer?.text).toContain('3 photos')
    expect(answer?.text).toContain('Read: 2')
    expect(answer?.text).toMatch(/Photo 3: I found no contact/)
    expect(file?.document?.name).toMatch(/^contacts-.*\.vcf$/)
    expect(asked).toEqual([1, 2, 3])
    expect(flow.telegram.calls('getFile')).toHaveLength(1)
  })

  test('does not promise to keep the pages that the limit refuses', async () => {
    const anna = sendPdf(...[...names, 'Dora Rius'].map(cardOf))
    await flow.settled()
    expect(answers(anna.id)[0]).toContain('Photo 4: You have used all the scans')
    expect(answers(anna.id)[0]).not.toContain('I keep')
  })
})
