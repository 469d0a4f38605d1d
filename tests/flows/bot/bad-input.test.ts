import { readFileSync } from 'node:fs'
import { resizedHeic, turnedHeic } from 'card-reader/testing/files/heic-boxes.ts'
import { swellingPdf, writePdf } from 'card-reader/testing/files/write-pdf.ts'
import { isThorough, repeats } from 'card-reader/testing/repeats.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import type { ErrorBody } from '#contracts/errors.ts'
import type { Scan } from '#contracts/scans.ts'
import { signDemoInitData } from '#core/auth/demo.ts'
import { parseEnv } from '#core/base/env.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { sharedReaders } from '#tests/app/shared-readers.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const card = readFileSync(new URL('../../../reader/synth/set/card-01.jpg', import.meta.url))
const labels = JSON.parse(readFileSync(new URL('../../../reader/synth/set/labels.json', import.meta.url), 'utf8'))
const { last_name } = labels.find((label: { file: string }) => label.file === 'card-01.jpg').fields

/** Uploads a photo to the API with the real OCR, and waits for the result. */
async function upload(photo: Uint8Array) {
  const app = createTestApp({ ocr: sharedReaders(), env: parseEnv({ NODE_ENV: 'test' }) })
  const api = createApi(app, { botUsername: () => undefined })
  const form = new FormData()
  form.set('photo', new File([new Uint8Array(photo)], 'card.jpg', { type: 'image/jpeg' }))
  const headers = { authorization: `tma ${signDemoInitData(app)}`, 'idempotency-key': 'upload-0001' }
  const response = await api.request('/api/scans/1', { method: 'POST', headers, body: form })
  const body = (await response.json()) as Scan & ErrorBody
  await runScanQueue(app).idle()
  const scan = listScans(app, { userId: 1 }).at(-1)
  return {
    refusal: scan?.failure ?? body.code,
    names: listContacts(app, { userId: 1 }).map(contact => contact.last_name),
    used: quotaOf(app, { userId: 1 }).used,
  }
}

const text = (words: string) => Buffer.from(words)
const plain = () => sharp({ create: { width: 900, height: 600, channels: 3, background: '#88aa99' } })

const handedOver = (name: string) => readFileSync(new URL(`../../../reader/testing/files/${name}`, import.meta.url))
const printed = ['Marta Olmos', 'Sales Director', 'marta.olmos@norteobras.com', '+34 612 345 678']

/** Black print on nothing. */
const printedCard = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="560" font-family="sans-serif">${printed
    .map((line, n) => `<text x="60" y="${120 + n * 90}" font-size="${n === 0 ? 64 : 44}">${line}</text>`)
    .join('')}</svg>`,
)

/** What the reader alone decides is tested there; of its refusals and formats a few come through the API in the gate. */
const someOf = <Row>(rows: Row[], some: number) => rows.slice(0, repeats(some, rows.length))

const refusals: [string, string, () => Promise<Buffer> | Buffer][] = [
  ['0 bytes', 'photo-empty', () => Buffer.alloc(0)],
  ['a text file named .jpg', 'photo-unsupported', () => text('Ana Torres\nana@norteobras.com\n'.repeat(50))],
  ['21 MB', 'photo-too-large', () => Buffer.concat([card, Buffer.alloc(21 * 1024 * 1024)])],
  ['a photo with no text', 'no-text', () => plain().jpeg().toBuffer()],
  ['half a HEIC', 'photo-unreadable', () => handedOver('card.heic').subarray(0, 9000)],
  ['a broken PDF', 'photo-unreadable', () => text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a GIF', 'photo-unsupported', () => plain().gif().toBuffer()],
  ['a PDF with a password', 'pdf-locked', () => handedOver('locked.pdf')],
  ['a PDF of 300 pages', 'pdf-too-long', () => writePdf(Array(300).fill({ lines: ['Marta Olmos'] }))],
  ['a PDF that takes gigabytes', 'pdf-too-complex', swellingPdf],
  ['a HEIC of 48 megapixels', 'photo-too-large', () => resizedHeic(handedOver('card.heic'), 8064, 6048)],
  ['half a JPEG header', 'photo-unreadable', () => card.subarray(0, 300)],
]

describe('a photo without a contact gets a clear answer, saves nothing and costs nothing', () => {
  it.each(someOf(refusals, 4))('%s: %s', async (_, code, make) => {
    expect(await upload(await make())).toEqual({ refusal: code, names: [], used: 0 })
  })
})

const unusual: [string, () => Promise<Buffer>][] = [
  ['turned, with EXIF saying so', () => sharp(card).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()],
  ['HEIC', async () => handedOver('card.heic')],
  [
    'a PDF of a scanned page',
    async () => writePdf([{ jpeg: { bytes: card, width: 1280, height: 960 }, size: [320, 240] }]),
  ],
  [
    '12,000 × 9,000 px',
    () => sharp(card).resize(12_000, 9_000, { fit: 'contain', background: '#fff' }).jpeg({ quality: 60 }).toBuffer(),
  ],
  ['CMYK JPEG', () => sharp(card).toColourspace('cmyk').jpeg().toBuffer()],
  ['WebP', () => sharp(card).webp({ quality: 90 }).toBuffer()],
  ['HEIC of ten bits', async () => handedOver('card-10bit.heic')],
  ['HEIC of 12 megapixels', async () => handedOver('card-12mp.heic')],
  ['HEIC of 24 megapixels', async () => handedOver('card-24mp.heic')],
  ['HEIC, turned by its header', async () => turnedHeic(handedOver('card-side.heic'), 1)],
]

describe('an unusual picture of a card is read like any other', () => {
  it.each(someOf(unusual, 2))('%s', async (_, make) => {
    expect(await upload(await make())).toEqual({ refusal: undefined, names: [last_name], used: 1 })
  })

  it.runIf(isThorough)('transparent PNG', async () => {
    const photo = await sharp(printedCard).png().toBuffer()
    expect((await sharp(photo).stats()).isOpaque).toBe(false)
    expect(await upload(photo)).toEqual({ refusal: undefined, names: ['Olmos'], used: 1 })
  })

  it.runIf(isThorough).each([
    ['a HEIC with an alpha plane', () => handedOver('card-alpha.heic')],
    ['a PDF of text alone', () => writePdf([{ lines: printed }])],
  ])('%s', async (_, make) => {
    expect(await upload(make())).toEqual({ refusal: undefined, names: ['Olmos'], used: 1 })
  })

  it.runIf(isThorough)('a PDF: spelled as in its text, whatever the print looks like', async () => {
    const { names } = await upload(handedOver('printed.pdf'))
    expect(names).toEqual(['Ķelmane'])
  })

  it.runIf(isThorough)('a PNG of 100 megapixels', async () => {
    const photo = await sharp(printedCard)
      .flatten({ background: '#fff' })
      .resize(13_500, 7560, { kernel: 'nearest' })
      .png({ palette: true, colours: 2 })
      .toBuffer()
    expect(await upload(photo)).toEqual({ refusal: undefined, names: ['Olmos'], used: 1 })
  })
})
