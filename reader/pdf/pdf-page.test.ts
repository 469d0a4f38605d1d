import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PhotoRefused } from '#reader/port.ts'
import { createRandom } from '#reader/synth/random.ts'
import {
  endlessPdf,
  type PdfPageParts,
  patternPdf,
  strokesPdf,
  swellingPdf,
  writePdf,
} from '#reader/testing/files/write-pdf.ts'
import { repeats } from '#reader/testing/repeats.ts'
import { type DrawingOptions, readPdfPage } from './pdf-page.ts'

const marta = { lines: ['Marta Núñez', 'Sales Director', 'marta.nunez@norteobras.com'] }
const jpeg = { bytes: readFileSync('reader/synth/set/card-01.jpg'), width: 1280, height: 960 }
/** The programs that draw pages and still run. */
function drawing(): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.filter(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('draw-program'))
}
const codeOf = (file: Uint8Array, { page = 1, ...options }: { page?: number } & DrawingOptions = {}) =>
  readPdfPage(file, page, options).then(
    () => 'read',
    (error: unknown) => (error instanceof PhotoRefused ? error.code : String(error)),
  )

describe('a page of a PDF', () => {
  it('is a picture of 2400 pixels on white, with its text', async () => {
    const { picture, text, pages } = await readPdfPage(writePdf([marta]), 1)
    expect([picture.width, picture.height, pages]).toEqual([2400, 1506, 1])
    expect(picture.data.length).toBe(2400 * 1506 * 3)
    expect([...picture.data.subarray(0, 3)]).toEqual([255, 255, 255])
    expect(picture.data.some(value => value < 50)).toBe(true)
    expect(text.split('\r\n')).toEqual(marta.lines)
  })

  it('is the one that was asked for', async () => {
    const file = writePdf([marta, { jpeg, size: [320, 240] }])
    const { picture, text, pages } = await readPdfPage(file, 2)
    expect([picture.width, picture.height, text, pages]).toEqual([2400, 1800, '', 2])
  })

  it('has the hyphens of its text', async () => {
    const { text } = await readPdfPage(readFileSync('reader/testing/files/printed.pdf'), 1)
    expect(text).toContain('zofia.kelmane@brueckner-soehne.example.com')
  })

  it.each<[string, PdfPageParts['size']]>([
    ['high and narrow', [1, 14_000]],
    ['larger than any paper', [1e9, 1e9]],
    ['of no size', [0, 0]],
  ])('is at most 2400 pixels long where it is %s', async (_, size) => {
    const { picture } = await readPdfPage(writePdf([{ ...marta, size: size! }]), 1)
    expect(Math.max(picture.width, picture.height)).toBe(2400)
    expect(picture.data.length).toBe(picture.width * picture.height * 3)
  })
})

describe('a PDF that cannot be read is refused by what it is', () => {
  it.each<[string, string, () => Uint8Array]>([
    ['pdf-locked', 'one that needs a password', () => readFileSync('reader/testing/files/locked.pdf')],
    ['pdf-too-long', '300 pages', () => writePdf(Array(300).fill(marta))],
    ['photo-unreadable', 'no pages', () => writePdf([])],
    ['photo-unreadable', 'a header and rubbish', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['photo-unreadable', 'one that is cut off', () => writePdf([marta]).subarray(0, 500)],
  ])('%s: %s', async (code, _, make) => {
    expect(await codeOf(make())).toBe(code)
  })

  /** Each is drawn until a limit ends it; in the gate one that takes time and one that takes memory. */
  const endless: [string, () => Uint8Array][] = [
    ['a point computed in 400,000 steps', endlessPdf],
    ['forms within forms, which take any memory', swellingPdf],
    ['two million strokes', () => strokesPdf(2_000_000)],
    ['a pattern of points', patternPdf],
  ]

  it.each(endless.slice(0, repeats(1, 4)))('pdf-too-complex: %s, and its process is ended', async (_, make) => {
    expect(await codeOf(make(), { processorSeconds: 2 })).toBe('pdf-too-complex')
    await expect.poll(drawing).toEqual([])
  })

  it('and so is a page that it does not have', async () => {
    expect(await codeOf(writePdf([marta]), { page: 2 })).toBe('photo-unreadable')
  })

  it('and one that is damaged anywhere is read or refused', async () => {
    const random = createRandom(27)
    const files = [writePdf([marta, { jpeg }]), readFileSync('reader/testing/files/printed.pdf')]
    for (let n = 0; n < repeats(4, 500); n++) {
      const damaged = Buffer.from(files[n % 2]!)
      for (let bytes = n % 30; bytes >= 0; bytes--) {
        damaged[random.integer(0, damaged.length - 1)] = random.integer(0, 255)
      }
      expect(['read', 'photo-unreadable', 'pdf-locked', 'pdf-too-long']).toContain(await codeOf(damaged))
    }
  })
})
