import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'
import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'
import { mayHoldCodes } from './may-hold-codes.ts'

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const paper = { width: 1280, height: 960, channels: 3, background: '#efece4' } as const

type Print = { scale: number; turned: number; blur: number; dark: string; light: string }

/** A photo of paper with a code on it. `scale` is the number of pixels per module, `turned` an angle in degrees. */
async function photoWith(format: WriteInputBarcodeFormat, { scale, turned, blur, dark, light }: Print) {
  const file = await readFile(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true })
  const { image } = await writeBarcode('https://acme.example/jane', { format, scale, addQuietZones: true })
  const printed = sharp(Buffer.from(await image!.arrayBuffer()))
  const { data, info } = await printed.greyscale().raw().toBuffer({ resolveWithObject: true })
  const ink = await sharp({ create: { width: info.width, height: info.height, channels: 3, background: dark } })
    .joinChannel(Buffer.from(data.map(value => 255 - value)), { raw: { ...info, channels: 1 } })
    .png()
    .toBuffer()
  const code = await sharp(ink).flatten({ background: light }).rotate(turned, { background: light }).png().toBuffer()
  const blurred = blur > 0 ? await sharp(code).blur(blur).png().toBuffer() : code
  return pixelsOf(sharp({ create: paper }).composite([{ input: blurred, left: 210, top: 130 }]))
}

const asPrinted = { scale: 4, turned: 0, blur: 0, dark: '#111', light: '#fff' }

test.each([
  ['QRCode', asPrinted],
  ['QRCode', { ...asPrinted, scale: 2, blur: 0.8 }],
  ['QRCode', { ...asPrinted, scale: 24 }],
  ['QRCode', { ...asPrinted, turned: 33, dark: '#25d366' }],
  ['QRCode', { ...asPrinted, dark: '#fff', light: '#1b2a6b' }],
  ['DataMatrix', { ...asPrinted, scale: 3, turned: 12 }],
  ['Aztec', { ...asPrinted, scale: 9 }],
  ['Aztec', { ...asPrinted, dark: '#999', light: '#d8d8d8', blur: 1 }],
  ['PDF417', { ...asPrinted, scale: 2, turned: 90 }],
] as const)('a photo with a %s may hold a code: %o', async (format, print) => {
  expect(mayHoldCodes(await photoWith(format, print), [])).toBe(true)
})

const heading =
  '<text x="100" y="300" font-family="DejaVu Sans" font-weight="bold" font-size="96">RAMMSTEIN &amp; OGG</text>'
const lineAt = (confidence: number): TextLine => ({
  text: 'RAMMSTEIN & OGG',
  confidence,
  box: [
    [80, 190],
    [1240, 190],
    [1240, 330],
    [80, 330],
  ],
})

test('text that was read with confidence is no code; other text may be one', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">${heading}</svg>`
  const photo = await pixelsOf(sharp({ create: paper }).composite([{ input: Buffer.from(svg) }]))
  expect(mayHoldCodes(photo, [lineAt(0.4)])).toBe(true)
  expect(mayHoldCodes(photo, [lineAt(0.98)])).toBe(false)
})

test('paper, a table and the edge between them hold no code', async () => {
  const table = { create: { ...paper, width: 400, background: '#5b4630' } }
  const photo = await pixelsOf(sharp({ create: paper }).composite([{ input: table, left: 0, top: 0 }]))
  expect(mayHoldCodes(photo, [])).toBe(false)
})
