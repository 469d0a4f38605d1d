import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { openPpOcr, type PpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import { prepareImage } from '#reader/picture/prepare-image.ts'
import { readAgain, readTwiceIfNeeded } from './read-again.ts'
import { strengthOf } from './reading-strength.ts'

const limits = { photoBytes: 20 * 1024 * 1024, photoPixels: 120_000_000 }
let ppOcr: PpOcr

beforeAll(async () => {
  ppOcr = await openPpOcr()
})

it('reads more of a card that is small in its photo', async () => {
  const card = await sharp('reader/synth/set/card-01.jpg').resize(450).toBuffer()
  const photo = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#8a7766' } })
    .composite([{ input: card, left: 400, top: 300 }])
    .jpeg()
  const standard = await readTwiceIfNeeded(ppOcr, await prepareImage(await photo.toBuffer(), limits))
  const thorough = await readAgain(ppOcr, standard)
  expect(strengthOf(thorough.lines)).toBeGreaterThan(strengthOf(standard.lines))
  const mailOf = ({ lines }: typeof standard) => lines.find(({ text }) => text.includes('@'))?.text
  // Print of nine pixels: not every letter is read right.
  expect(mailOf(standard)).toBeUndefined()
  expect(mailOf(thorough)).toMatch(/^cash\w+@harborwick\.com$/)
})

it('keeps a reading that is not doubtful', async () => {
  const photo = await readFile('reader/synth/set/card-01.jpg')
  const standard = await readTwiceIfNeeded(ppOcr, await prepareImage(photo, limits))
  const thorough = await readAgain(ppOcr, standard)
  // toBe would print the difference of the pictures on failure, which takes minutes.
  expect(thorough === standard).toBe(true)
})
