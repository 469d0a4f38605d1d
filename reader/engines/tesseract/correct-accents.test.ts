import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { TextLine } from '#reader/port.ts'
import { correctAccents } from './correct-accents.ts'
import type { LineReader } from './tesseract.ts'

const line = (text: string): TextLine => ({
  text,
  confidence: 0.97,
  box: [
    [20, 20],
    [220, 20],
    [220, 60],
    [20, 60],
  ],
})

/** A picture of one colour with bars of another in place of letters. */
async function picture(paper: number, ink: number) {
  const bars = Array.from(
    { length: 10 },
    (_, index) => `<rect x="${30 + index * 18}" y="30" width="5" height="20" fill="rgb(${ink},${ink},${ink})"/>`,
  )
  const svg = `<svg width="300" height="80"><rect width="300" height="80" fill="rgb(${paper},${paper},${paper})"/>${bars.join('')}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A second reader that reads the same text in every line, and records the pictures. */
function recordingReader(text: string, confidence = 0.9) {
  const pictures: Uint8Array[] = []
  const readLine: LineReader['readLine'] = async image => {
    pictures.push(image)
    return { text, confidence }
  }
  return { readLine, pictures }
}

describe('accents restored by a second reading', () => {
  it('change the text of a line, not its box or confidence', async () => {
    const [corrected] = await correctAccents(recordingReader('Núñez'), await picture(250, 20), [line('Nunez')])
    expect(corrected).toEqual({ ...line('Nunez'), text: 'Núñez' })
  })

  it('are not corrected in e-mail addresses, web addresses and numbers', async () => {
    const second = recordingReader('anything')
    const lines = ['nunez@acme.es', 'www.nunez.es', '+34 612 345 678'].map(line)
    expect(await correctAccents(second, await picture(250, 20), lines)).toEqual(lines)
    expect(second.pictures).toEqual([])
  })

  it('are read from dark letters on light, even on a dark card', async () => {
    for (const [paper, ink] of [
      [250, 20],
      [20, 250],
    ] as const) {
      const second = recordingReader('Nunez')
      await correctAccents(second, await picture(paper, ink), [line('Nunez')])
      const { channels } = await sharp(second.pictures[0]).stats()
      expect(channels[0]?.mean).toBeGreaterThan(128)
    }
  })

  it('leave a line as it is if the second reader cannot read it', async () => {
    expect(await correctAccents(recordingReader('', 0), await picture(250, 20), [line('Nunez')])).toEqual([
      line('Nunez'),
    ])
  })
})
