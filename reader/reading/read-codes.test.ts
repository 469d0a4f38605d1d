import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'
import type { Pixels } from '#reader/picture/warp.ts'
import { readCodes } from './read-codes.ts'

/** A white badge with a code on it. */
async function badgeWith(format: WriteInputBarcodeFormat, text: string): Promise<Pixels> {
  const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true })
  const { image } = await writeBarcode(text, { format, scale: 5, addQuietZones: true })
  const code = Buffer.from(await image!.arrayBuffer())
  const badge = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#f4f4f4' } })
  const { data, info } = await badge
    .composite([{ input: code, left: 60, top: 500 }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const vcard = 'BEGIN:VCARD\nVERSION:3.0\nN:Núñez;María\nEMAIL:maria@pena.example\nEND:VCARD'

test.each([
  ['QRCode', vcard],
  ['DataMatrix', 'MECARD:N:Doe,Jane;EMAIL:jane@acme.com;;'],
  ['Aztec', 'https://www.linkedin.com/in/ana'],
  ['PDF417', 'MWC26-8F3A-00192'],
] as const)('%s on a badge is read', async (format, text) => {
  expect(await readCodes(await badgeWith(format, text), [])).toEqual([text])
})

test('a badge without a code gives none', async () => {
  const { data, info } = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#ddd' } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(await readCodes({ data, width: info.width, height: info.height }, [])).toEqual([])
})
