import { describe, expect, it } from 'vitest'
import type { ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'
import type { Tesseract } from '#reader/engines/tesseract/tesseract.ts'
import type { Quad } from '#reader/port.ts'
import { openScriptReader } from './read-other-scripts.ts'

const box: Quad = [
  [2, 2],
  [60, 2],
  [60, 20],
  [2, 20],
]
const picture = { data: new Uint8Array(64 * 24 * 3).fill(255), width: 64, height: 24 }
const line: ScriptLine = { text: '', confidence: 0.3, box, unread: 'arabic' }

const reads = (text: string): Tesseract => ({
  readLine: async () => ({ text, confidence: 0.9 }),
  readPage: async () => [],
  close: async () => undefined,
})
const breaks = (): Tesseract => ({ ...reads(''), readLine: () => Promise.reject(new Error('It broke')) })

/** The texts that each picture gives in turn, where the engine opens as these say. */
async function read(openings: Array<() => Promise<Tesseract>>, pictures: number) {
  let opened = 0
  const reader = openScriptReader(['arabic'], () => openings[opened++]?.() ?? Promise.reject(new Error('Too often')))
  const texts: string[][] = []
  for (let n = 0; n < pictures; n++) {
    const lines = await reader.read(picture, [line, line], () => true)
    texts.push(lines.map(({ text }) => text))
  }
  return { texts, opened }
}

describe('an engine of another script', () => {
  it.each([
    ['does not open', () => Promise.reject(new Error('No data'))],
    ['breaks while it reads', async () => breaks()],
  ])('that %s leaves its lines unread, and is opened again for the next picture', async (_, fails) => {
    const { texts, opened } = await read([fails, async () => reads('سامر')], 3)
    expect(texts).toEqual([
      ['', ''],
      ['سامر', 'سامر'],
      ['سامر', 'سامر'],
    ])
    expect(opened).toBe(2)
  })
})
