import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type PhotoFault, PhotoRefused } from '#reader/port.ts'
import { prepareImage, rotate, storedImage } from './prepare-image.ts'

const limits = { photoBytes: 20 * 1024 * 1024, photoPixels: 120_000_000 }
const size = { width: 60, height: 40 }
/** Left half red, right half blue. */
const halves = async () => {
  const red = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const blue = sharp({ create: { ...size, channels: 3, background: '#00f' } })
  return sharp(
    await blue
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  )
}
const isRed = (data: Uint8Array, at = 0) =>
  (data[at] ?? 0) > 180 && (data[at + 1] ?? 255) < 90 && (data[at + 2] ?? 255) < 90
const codeFor = (photo: Uint8Array, own = limits): Promise<PhotoFault | undefined> =>
  prepareImage(photo, own).then(
    () => undefined,
    (error: unknown) => (error instanceof PhotoRefused ? error.code : undefined),
  )

describe('a photo is decoded correctly', () => {
  it.each([
    ['JPEG', async () => (await halves()).jpeg().toBuffer()],
    ['CMYK JPEG', async () => (await halves()).toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG of 16 bit', async () => (await halves()).toColourspace('rgb16').png().toBuffer()],
    ['WebP', async () => (await halves()).webp().toBuffer()],
  ])('%s', async (_, make) => {
    const { data, width, height } = await prepareImage(await make(), limits)
    expect([width, height, data.length]).toEqual([60, 40, 60 * 40 * 3])
    expect(isRed(data)).toBe(true)
    expect(isRed(data, 59 * 3)).toBe(false)
  })

  it('in grey: with three equal channels', async () => {
    const grey = await (await halves()).greyscale().png().toBuffer()
    const { data, width } = await prepareImage(grey, limits)
    expect(data.length).toBe(60 * 40 * 3)
    expect(new Set(data.slice(0, width * 3)).size).toBeLessThanOrEqual(2)
  })

  it('with transparency: on white', async () => {
    const clear = await sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer()
    expect((await prepareImage(clear, limits)).data.every(value => value === 255)).toBe(true)
  })

  it('with an EXIF orientation: upright', async () => {
    const turned = await (await halves()).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { data, width, height } = await prepareImage(turned, limits)
    expect([width, height]).toEqual([40, 60])
    expect([isRed(data), isRed(data, 59 * 40 * 3)]).toEqual([true, false])
  })

  it('animated: the first picture', async () => {
    const frame = (background: string) =>
      sharp({ create: { ...size, channels: 3, background } })
        .png()
        .toBuffer()
    const animated = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
      .webp()
      .toBuffer()
    const { data, height } = await prepareImage(animated, limits)
    expect(height).toBe(40)
    expect(isRed(data)).toBe(true)
  })

  it('of 12,000 × 9,000 pixels: reduced to 2400 px, not refused', async () => {
    const huge = await sharp({ create: { width: 12000, height: 9000, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer()
    const { data, width, height } = await prepareImage(huge, limits)
    expect([width, height, isRed(data)]).toEqual([2400, 1800, true])
  })
})

describe('a file that cannot be read is refused with its reason', () => {
  it.each<[PhotoFault, string, () => Promise<Uint8Array>]>([
    ['photo-empty', 'nothing', async () => new Uint8Array()],
    ['photo-unsupported', 'a GIF', async () => (await halves()).gif().toBuffer()],
    ['photo-unsupported', 'a TIFF', async () => (await halves()).tiff().toBuffer()],
    ['photo-unsupported', 'text', async () => Buffer.from('{"a":1}')],

    ['photo-unreadable', 'half a JPEG', async () => (await readFile('reader/synth/set/card-01.jpg')).subarray(0, 9000)],
    ['photo-unreadable', 'a PNG header with garbage', async () => Buffer.from('\x89PNG\r\n\x1a\nrubbish', 'latin1')],
  ])('%s: %s', async (code, _, make) => {
    expect(await codeFor(await make())).toBe(code)
  })

  it('too many bytes, too many pixels', async () => {
    const photo = await (await halves()).jpeg().toBuffer()
    expect(await codeFor(photo, { ...limits, photoBytes: 100 })).toBe('photo-too-large')
    expect(await codeFor(photo, { ...limits, photoPixels: 2399 })).toBe('photo-too-large')
    expect(await codeFor(photo, { ...limits, photoPixels: 2400 })).toBeUndefined()
  })
})

describe('the stored picture', () => {
  it('is a JPEG of at most 1600 px and 200 kB even of a noisy photo', async () => {
    const noise = {
      create: {
        width: 2400,
        height: 1600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const
    const { data, info } = await sharp(noise).raw().toBuffer({ resolveWithObject: true })
    const kept = await storedImage({ data, width: info.width, height: info.height })
    expect(kept.length).toBeLessThanOrEqual(200_000)
    const { format, width } = await sharp(kept).metadata()
    expect(format).toBe('jpeg')
    expect(width).toBeLessThanOrEqual(1600)
  })

  it('can be rotated', async () => {
    const pixels = await prepareImage(await (await halves()).png().toBuffer(), limits)
    const rotated = await rotate(pixels, 90)
    expect([rotated.width, rotated.height, isRed(rotated.data)]).toEqual([40, 60, true])
    expect(isRed((await rotate(pixels, 180)).data)).toBe(false)
  })
})
