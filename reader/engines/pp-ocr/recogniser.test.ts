import { readFile } from 'node:fs/promises'
import * as onnx from 'onnxruntime-node'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Pixels } from '#reader/picture/warp.ts'
import { openRecogniser, type Recogniser } from './recogniser.ts'

/** A rendered line of text, 48 pixels high. */
function printed(text: string, font: string): Promise<Pixels> {
  const style = `font-family="${font}" font-size="30"`
  return drawn(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="60"><rect width="1400" height="60" fill="#fff"/><text x="12" y="40" ${style}>${text}</text></svg>`,
  )
}

async function drawn(svg: string): Promise<Pixels> {
  const ink = await sharp(Buffer.from(svg)).flatten().png().toBuffer()
  const cut = await sharp(ink)
    .trim()
    .extend({ top: 5, bottom: 5, left: 6, right: 6, background: '#fff' })
    .png()
    .toBuffer()
  const { data, info } = await sharp(cut)
    .resize({ height: 48 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

describe('lines with accents', () => {
  let recogniser: Recogniser

  beforeAll(async () => {
    recogniser = await openRecogniser(onnx)
  })

  it.each([
    ['Begoña Núñez Ibáñez', 'Liberation Sans'],
    ['Geschäftsführer Großmann', 'DejaVu Sans'],
    ['Assunção Magalhães', 'Liberation Serif'],
    ['Société Générale Beaupré', 'Liberation Sans'],
    ['ESTACIÓN DE LOGROÑO', 'DejaVu Sans'],
    ['Søren Bjørklund', 'DejaVu Sans'],
  ])('are read as printed: %s', async (text, font) => {
    const { text: read } = await recogniser.read(await printed(text, font))
    expect(read).toBe(text)
  })

  it('do not appear in addresses', async () => {
    const { text } = await recogniser.read(await printed('john.smith@example.com', 'Liberation Sans'))
    expect(text).toBe('john.smith@example.com')
  })
})

test('signs of traditional Chinese that PP-OCR does not know', async () => {
  const svg = await readFile(new URL('../../testing/traditional-signs.svg', import.meta.url), 'utf8')
  const recogniser = await openRecogniser(onnx)
  const { text } = await recogniser.read(await drawn(svg))
  expect(text).toBe('恆嶼編舞家')
})
