import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPpOcr, type PpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Quad, TextLine } from '#reader/port.ts'
import { withLargeLetters } from './read-large-letters.ts'

const boxAt = (left: number, top: number, right: number, bottom: number): Quad => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

type Print = { text: string; left: number; baseline: number; size: number }
const letters = ({ text, left, baseline, size }: Print) =>
  `<text x="${left}" y="${baseline}" font-family="Liberation Sans" font-weight="bold" font-size="${size}">${text}</text>`

async function drawn(prints: readonly Print[], more = ''): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="400"><rect width="900" height="400" fill="#f4f1e8"/><g fill="#25325a">${prints.map(letters).join('')}${more}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const word: Print = { text: 'ARBORWICK', left: 280, baseline: 160, size: 50 }
/** The box that a detector gives for the word. */
const wordBox = boxAt(274, 114, 592, 170)
const small = [0, 1, 2].map(
  (row): TextLine => ({ text: 'small', confidence: 1, box: boxAt(40, 300 + 30 * row, 200, 325 + 30 * row) }),
)

describe('large letters beside a line', () => {
  let ppOcr: PpOcr

  beforeAll(async () => {
    ppOcr = await openPpOcr()
  })

  async function read(picture: Pixels, box = wordBox, others: readonly TextLine[] = []): Promise<TextLine | undefined> {
    const lines = await ppOcr.recognise(picture, [box])
    return (await withLargeLetters(ppOcr, picture, [...lines, ...others, ...small]))[0]
  }

  it('are read whether they stand on the baseline or reach below it', async () => {
    const standing = await read(await drawn([{ text: 'H', left: 200, baseline: 160, size: 110 }, word]))
    expect(standing?.text).toBe('HARBORWICK')
    expect(standing?.box[0][0]).toBeLessThan(215)
    const hanging = await read(await drawn([{ text: 'H', left: 200, baseline: 200, size: 110 }, word]))
    expect(hanging?.text).toBe('HARBORWICK')
  })

  it('are read once if the detector gave them a box of their own', async () => {
    const initial = { text: 'H', left: 200, baseline: 170, size: 110 }
    const alone: TextLine = { text: 'H', confidence: 1, box: boxAt(190, 80, 272, 180) }
    const picture = await drawn([initial, word])
    const [line] = await ppOcr.recognise(picture, [wordBox])
    const read = await withLargeLetters(ppOcr, picture, [alone, line!, ...small])
    expect(read.map(({ text }) => text)).toEqual(['HARBORWICK', ...small.map(({ text }) => text)])
  })

  it('are read at both ends', async () => {
    const body = { ...word, text: 'ARBORWIC' }
    const picture = await drawn([
      { text: 'H', left: 200, baseline: 200, size: 110 },
      body,
      { text: 'K', left: 556, baseline: 200, size: 110 },
    ])
    expect((await read(picture, boxAt(274, 114, 556, 170)))?.text).toBe('HARBORWICK')
  })

  it('are not read from icons, logos or empty space', async () => {
    const icons = [
      '',
      '<circle cx="230" cy="142" r="40"/>',
      '<circle cx="230" cy="142" r="36" fill="none" stroke="#25325a" stroke-width="12"/>',
      '<path d="M190 130 L230 90 L270 130 V178 H190 Z"/>',
      '<path d="M230 90 L242 125 L270 126 L248 146 L257 180 L230 160 L203 180 L212 146 L190 126 L218 125 Z"/>',
      '<path d="M230 190 C190 140 190 90 230 90 C270 90 270 140 230 190 Z M230 110 A14 14 0 1 0 231 110 Z" fill-rule="evenodd"/>',
      '<rect x="255" y="60" width="6" height="150"/>',
    ]
    for (const icon of icons) expect((await read(await drawn([word], icon)))?.text).toBe('ARBORWICK')
  })

  it('are not taken from another line or from far away', async () => {
    const initial = { text: 'H', left: 200, baseline: 160, size: 110 }
    const other: TextLine = { text: 'OH', confidence: 1, box: boxAt(110, 70, 272, 170) }
    expect((await read(await drawn([initial, word]), wordBox, [other]))?.text).toBe('ARBORWICK')
    expect((await read(await drawn([{ ...initial, left: 150 }, word])))?.text).toBe('ARBORWICK')
  })

  it('are not searched beside small print, numbers and addresses', async () => {
    const picture = await drawn([{ text: 'H', left: 200, baseline: 160, size: 110 }, word])
    let calls = 0
    const counting: PpOcr = {
      ...ppOcr,
      recognise: async () => {
        calls++
        return []
      },
    }
    const line = (text: string): TextLine => ({ text, confidence: 1, box: wordBox })
    await withLargeLetters(counting, picture, [line('ARBORWICK'), ...small.map(each => ({ ...each, box: wordBox }))])
    await withLargeLetters(counting, picture, [line('ARB 4711'), ...small])
    await withLargeLetters(counting, picture, [line('arb@example.com'), ...small])
    expect(calls).toBe(0)
  })
})
