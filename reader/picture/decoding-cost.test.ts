import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultPhotoLimits, PhotoRefused } from '#reader/port.ts'
import { emptyJpeg, interlacedPng, webpHeader } from '#reader/synth/expensive-photos.ts'
import { createRandom } from '#reader/synth/random.ts'
import { isWithin } from '#reader/testing/cpu-time.ts'
import { decodingCost } from './decoding-cost.ts'
import { prepareImage } from './prepare-image.ts'

const outcomeOf = (photo: Uint8Array): Promise<string> =>
  prepareImage(photo, defaultPhotoLimits).then(
    ({ width, height }) => `${width} × ${height}`,
    (error: unknown) => (error instanceof PhotoRefused ? error.code : String(error)),
  )
const costOf = async (photo: Uint8Array) =>
  decodingCost(photo, await sharp(photo, { limitInputPixels: false }).metadata())
const grey = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#888' }, limitInputPixels: false })

/** An AVIF whose header claims a larger size. */
async function avifHeader(size: number): Promise<Buffer> {
  const avif = await grey(64).avif().toBuffer()
  const at = avif.indexOf('ispe')
  avif.writeUInt32BE(size, at + 8)
  avif.writeUInt32BE(size, at + 12)
  return avif
}

describe('the memory for decoding, estimated from the header', () => {
  it.each<[string, number, () => Promise<Buffer>]>([
    ['a PNG, decoded row by row', 0, () => grey(100).png().toBuffer()],
    ['an interlaced PNG', 3 * 100 * 100, () => grey(100).png({ progressive: true }).toBuffer()],
    ['an interlaced PNG of 16 bits', 6 * 100 * 100, () => interlacedPng(100, 100)],
    ['a JPEG, decoded row by row', 0, () => grey(160).jpeg().toBuffer()],
    ['a progressive JPEG', 3 * 160 * 160, () => grey(160).jpeg({ progressive: true }).toBuffer()],
    [
      'a progressive JPEG without chroma subsampling',
      6 * 160 * 160,
      () => grey(160).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    [
      'a progressive JPEG in CMYK',
      8 * 160 * 160,
      () => grey(160).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
    ],
    [
      'a JPEG whose colours come one after the other',
      6 * 160 * 160,
      async () => emptyJpeg({ size: 160, components: 3, isProgressive: false, scans: 3 }),
    ],
    ['a WebP', 4 * 100 * 100, () => grey(100).webp().toBuffer()],
    ['an AVIF', 16 * 100 * 100, () => grey(100).avif().toBuffer()],
  ])('%s: %i bytes', async (_, bytes, make) => {
    const photo = await make()
    expect(await costOf(photo)).toEqual({ bytes, hasTooManyScans: false })
    expect(await outcomeOf(photo)).toMatch(/^1[06]0 × 1[06]0$/)
  })

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['photo-too-large', 'an interlaced PNG of 16 bits', () => interlacedPng(6000, 6000)],
    ['photo-too-large', 'the first bytes of one', async () => (await interlacedPng(6000, 6000)).subarray(0, 300)],
    [
      'photo-too-large',
      'a progressive JPEG',
      () => emptyJpeg({ size: 6000, components: 3, isProgressive: true, scans: 2 }),
    ],
    [
      'photo-too-large',
      'a JPEG whose colours come one after the other',
      () => emptyJpeg({ size: 6000, components: 3, isProgressive: false, scans: 1 }),
    ],
    ['photo-too-large', 'a WebP', () => webpHeader(16_000, 4000)],
    ['photo-too-large', 'an AVIF', () => avifHeader(9000)],
    [
      'photo-unreadable',
      'a JPEG of nine hundred scans',
      () => emptyJpeg({ size: 4000, components: 1, isProgressive: true, scans: 880 }),
    ],
  ])('%s: %s', async (code, _, make) => {
    const photo = await make()
    const before = process.cpuUsage()
    expect(await outcomeOf(photo)).toBe(code)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toSatisfy((ms: number) => isWithin(ms, 500))
  })

  it('a JPEG of a hundred scans is decoded', async () => {
    const photo = emptyJpeg({ size: 2000, components: 1, isProgressive: true, scans: 100 })
    expect(await outcomeOf(photo)).toBe('2000 × 2000')
  })
})

describe('files that are truncated or have a wrong header', () => {
  const photos: Record<string, Buffer> = {}
  beforeAll(async () => {
    const picture = () => sharp(readFileSync('reader/synth/set/card-01.jpg')).resize(160)
    photos.jpeg = await picture().jpeg().toBuffer()
    photos.progressive = await picture().jpeg({ progressive: true }).toBuffer()
    photos.png = await picture().png().toBuffer()
    photos.interlaced = await interlacedPng(160, 120)
    photos.webp = await picture().webp().toBuffer()
    photos.lossless = await picture().webp({ lossless: true }).toBuffer()
    photos.avif = await picture().avif({ effort: 0 }).toBuffer()
  })
  const refusals = ['photo-empty', 'photo-unsupported', 'photo-too-large', 'photo-unreadable']

  it.each(['jpeg', 'progressive', 'png', 'interlaced', 'webp', 'lossless', 'avif'])(
    '%s: each is read or refused in little time',
    async name => {
      const photo = photos[name] ?? Buffer.of()
      const { next } = createRandom(7)
      const inHeader = () => Math.floor(next() ** 2 * Math.min(photo.length, 700))
      const before = process.cpuUsage()
      for (let n = 0; n < 60; n++) {
        const changed = Buffer.from(n % 3 === 0 ? photo.subarray(0, Math.floor(next() * photo.length)) : photo)
        if (n % 3 > 0 && changed.length > 4) {
          const at = Math.min(12 + inHeader(), changed.length - 4)
          changed.fill(n % 3 === 1 ? 0xff : Math.floor(next() * 256), at, at + 1 + Math.floor(next() * 3))
        }
        const outcome = await outcomeOf(changed)
        if (!/^\d+ × \d+$/.test(outcome)) expect(refusals).toContain(outcome)
      }
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1000).toSatisfy((ms: number) => isWithin(ms, 10_000))
    },
  )
})
