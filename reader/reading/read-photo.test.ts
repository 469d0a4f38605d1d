import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { foldText } from '#reader/compare-text.ts'
import type { Reading } from '#reader/port.ts'
import { repeats } from '#reader/testing/repeats.ts'
import { temporaryFolder } from '#reader/testing/temporary-folder.ts'
import { type Engines, openEngines, readPhoto } from './read-photo.ts'

const standard = { limits: { photoBytes: 20 * 1024 * 1024, photoPixels: 120_000_000 }, care: 'standard' } as const
const card = (name: string) => readFile(`reader/synth/set/${name}`)
let engines: Engines
let first: Reading

beforeAll(async () => {
  engines = await openEngines('auto')
  first = await readingOf('card-01.jpg')
})

const known = new Map<string, Reading>()
/** How a photo of the set is read, once for all tests. */
async function readingOf(name: string): Promise<Reading> {
  const reading = known.get(name) ?? (await readPhoto(engines, await card(name), standard))
  known.set(name, reading)
  return reading
}

describe('a card is read', () => {
  it('line by line, with boxes inside the picture, and a picture to store', async () => {
    expect(first.engine).toBe('pp-ocr')
    expect(first.lines.map(line => line.text)).toContain('Corwin Ashdell')
    expect(first.lines.every(line => line.confidence > 0.5 && line.confidence <= 1)).toBe(true)
    expect(first.unreadScripts).toBeUndefined()
    const corners = first.lines.flatMap(line => line.box)
    expect(Math.max(...corners.map(([x]) => x))).toBeLessThanOrEqual(first.width * 1.02)
    expect(Math.max(...corners.map(([, y]) => y))).toBeLessThanOrEqual(first.height * 1.02)
    expect((await sharp(first.image).metadata()).format).toBe('jpeg')
  })

  it('with its accents, without tesseract', async () => {
    const { lines } = await readingOf('card-02.jpg')
    expect(lines.map(line => line.text)).toContain('Yolanda Montalvillo Larrañaga')
    expect(Object.keys(engines)).toEqual(['ppOcr', 'otherScripts', 'nameIcon'])
  })

  it.each([270, 180, 90].slice(0, repeats(1, 3)))('in any orientation: rotated by %s°', async degrees => {
    const turned = await sharp(await card('card-05.jpg'))
      .rotate(degrees)
      .jpeg()
      .toBuffer()
    const reading = await readPhoto(engines, turned, standard)
    expect(foldText(reading.lines.map(line => line.text).join(' '))).toContain('delacourcelle')
    expect(reading.width).toBeGreaterThan(reading.height)
  })

  it.each([-25, 15].slice(0, repeats(1, 2)))('and straightened where it is tilted: by %s°', async degrees => {
    const tilted = await sharp(await card('card-05.jpg'))
      .rotate(degrees, { background: '#445' })
      .jpeg()
      .toBuffer()
    const reading = await readPhoto(engines, tilted, standard)
    expect(foldText(reading.lines.map(line => line.text).join(' '))).toContain('delacourcelle')
    const slants = reading.lines.map(({ box: [a, b] }) => Math.abs(b[1] - a[1]) / Math.max(1, b[0] - a[0]))
    expect(slants.sort((a, b) => a - b)[slants.length >> 1]).toBeLessThan(0.08)
  })

  it('with the card alone, cut out along its edges', async () => {
    const { card: alone } = first
    const { width = 0, height = 0, format } = await sharp(alone?.image).metadata()
    expect(format).toBe('jpeg')
    expect(width / height).toBeGreaterThan(1.5)
    expect(width / height).toBeLessThan(2)
    expect(alone?.confidence).toBeGreaterThan(0.7)
    const small = await sharp(alone?.thumbnail).metadata()
    expect([small.format, small.width]).toEqual(['jpeg', 160])
  })

  it('together with vertical text in both directions, and its QR code', async () => {
    const words = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="520" height="56"><rect width="520" height="56" fill="#fff"/><text x="14" y="40" font-family="DejaVu Sans" font-size="34">www.harborwick-side.com</text></svg>',
    )
    const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
    await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
    const { svg } = await writeBarcode('MECARD:N:Doe,Jane;TEL:+34612345678;;', { format: 'QRCode' })
    const code = await sharp(Buffer.from(svg))
      .resize(260, 260, { kernel: 'nearest' })
      .extend({ top: 30, bottom: 30, left: 30, right: 30, background: '#fff' })
      .png()
      .toBuffer()
    for (const degrees of [90, 270].slice(0, repeats(1, 2))) {
      const side = await sharp(words).rotate(degrees).png().toBuffer()
      const photo = await sharp(await card('card-01.jpg'))
        .extend({ right: 120, background: '#fff' })
        .composite([
          { input: side, left: 1300, top: 200 },
          { input: code, left: 900, top: 300 },
        ])
        .jpeg()
        .toBuffer()
      const { lines, codes } = await readPhoto(engines, photo, standard)
      expect(foldText(lines.map(line => line.text).join(' '))).toContain('harborwicksidecom')
      expect(codes).toEqual(['MECARD:N:Doe,Jane;TEL:+34612345678;;'])
    }
  })

  it('as no lines and without an error where there is no text', async () => {
    const blank = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer()
    expect((await readPhoto(engines, blank, standard)).lines).toEqual([])
  })
})

describe('several cards in one photo', () => {
  it('are read one by one, each with its own picture', async () => {
    const cell = async (name: string) =>
      sharp(await card(name))
        .resize(900)
        .toBuffer()
    const table = sharp({ create: { width: 1800, height: 675, channels: 3, background: '#8a7766' } }).composite([
      { input: await cell('card-01.jpg'), left: 0, top: 0 },
      { input: await cell('card-02.jpg'), left: 900, top: 0 },
    ])
    const { others, ...first } = await readPhoto(engines, await table.jpeg().toBuffer(), standard)
    const texts = [first, ...(others ?? [])].map(reading => reading.lines.map(line => line.text))
    expect(texts).toHaveLength(2)
    expect(texts[0]).toContain('Corwin Ashdell')
    expect(texts[0]!.join()).not.toContain('Montalvillo')
    expect(texts[1]).toContain('Yolanda Montalvillo Larrañaga')
    const { width = 0 } = await sharp(others?.[0]?.image).metadata()
    expect(width).toBeLessThan(1000)
  })

  it('are not found in photos of one card', async () => {
    const names = (await readdir('reader/synth/set')).filter(file => file.endsWith('.jpg'))
    for (const name of names.filter((_, index) => index < 2 || index % repeats(10, 4) === 0)) {
      expect([name, (await readingOf(name)).others]).toEqual([name, undefined])
    }
  })
})

it('an icon before a line says its network', async () => {
  const icon =
    '<g transform="translate(90 372)"><rect width="60" height="42" rx="11" fill="#e02020"/><path d="M24 10v22l19-11z" fill="#fff"/></g>'
  const text = (y: number, words: string) => `<text x="180" y="${y}">${words}</text>`
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="560" font-family="DejaVu Sans" font-size="40"><rect width="1000" height="560" fill="#fff"/>${icon}${text(160, 'Ana Torres')}${text(280, '+34 612 345 678')}${text(407, 'norteobras')}</svg>`
  const { lines } = await readPhoto(engines, await sharp(Buffer.from(card)).png().toBuffer(), standard)
  expect(lines.filter(line => line.icon)).toMatchObject([{ text: 'norteobras', icon: 'youtube' }])
})

describe('if onnxruntime cannot be loaded', () => {
  it('tesseract.js is used instead', async () => {
    const fallback = await openEngines('tesseract')
    if ('ppOcr' in fallback) throw new Error('PP-OCR was opened')
    try {
      const printed = ['Loïc Delacourcelle', 'Atelier Clairval', '+33 142 550 817'].map(
        (text, n) => `<text x="60" y="${90 + n * 90}">${text}</text>`,
      )
      const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="340" font-family="DejaVu Sans" font-size="44"><rect width="640" height="340" fill="#fff"/>${printed}</svg>`
      const reading = await readPhoto(fallback, await sharp(Buffer.from(drawn)).png().toBuffer(), standard)
      expect(reading.engine).toBe('tesseract')
      const text = foldText(reading.lines.map(line => line.text).join(' '))
      expect(text).toContain('delacourcelle')
      expect(text).toContain('atelierclairval')
    } finally {
      await fallback.english.close()
      await fallback.spanish.close()
    }
  })

  it('models to try are never replaced by it', async () => {
    const empty = pathToFileURL(`${temporaryFolder('no-models')}/`)
    await expect(openEngines('auto', [], empty)).rejects.toThrow('could not be opened')
  })

  it('a warning gives the reason', async () => {
    const withoutOnnxruntime = `import { registerHooks } from 'node:module'
      const resolve = (name, context, next) => {
        if (name === 'onnxruntime-node') throw new Error('no binary for this machine')
        return next(name, context)
      }
      registerHooks({ resolve })`
    const program = `import('./reader/reading/read-photo.ts')
      .then(({ openEngines }) => openEngines('auto'))
      .then(engines => console.log(Object.keys(engines).sort().join()))
      .then(() => process.exit())`
    const hook = `data:text/javascript,${encodeURIComponent(withoutOnnxruntime)}`
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', hook, '--eval', program])
    expect(stdout).toBe('english,spanish\n')
    expect(stderr).toContain('PP-OCR could not be opened, so tesseract.js is used, which reads worse: no binary')
  })
})
