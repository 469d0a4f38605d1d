import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { prepareImage, sharpOf } from '#reader/picture/prepare-image.ts'
import { defaultPhotoLimits, PhotoRefused } from '#reader/port.ts'
import { createRandom } from '#reader/synth/random.ts'
import { resizedHeic, turnedHeic } from '#reader/testing/files/heic-boxes.ts'
import { repeats } from '#reader/testing/repeats.ts'

const heic = (name: string) => readFileSync(`reader/testing/files/${name}.heic`)
const codeOf = (photo: Uint8Array) =>
  prepareImage(photo, defaultPhotoLimits).then(
    () => 'read',
    (error: unknown) => (error instanceof PhotoRefused ? error.code : String(error)),
  )

/** The mean difference of grey between a HEIC and the card that it was made from, both as small pictures. */
async function differenceOf(photo: Uint8Array): Promise<number> {
  const small = (picture: Sharp) => picture.resize(100, 75, { fit: 'fill' }).greyscale().raw().toBuffer()
  const read = await small(sharpOf(await prepareImage(photo, defaultPhotoLimits)))
  const meant = await small(sharp('reader/synth/set/card-01.jpg'))
  return read.reduce((sum, value, at) => sum + Math.abs(value - (meant[at] ?? 0)), 0) / read.length
}

describe('a HEIC shows the card that it was made from', () => {
  it.each([
    ['of eight bits', () => heic('card')],
    ['of ten bits', () => heic('card-10bit')],
    ['turned by its header', () => turnedHeic(heic('card-side'), 1)],
  ])('%s', async (_, make) => {
    expect(await differenceOf(make())).toBeLessThan(3)
  })

  it.each(['card-24mp', 'card-12mp'].slice(0, repeats(1, 2)))('%s: at most 2400 pixels long', async name => {
    const { width, height } = await prepareImage(heic(name), defaultPhotoLimits)
    expect([width, height]).toEqual([2400, 1800])
  })

  it('with an alpha plane: on white', async () => {
    const { data } = await prepareImage(heic('card-alpha'), defaultPhotoLimits)
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
    expect(data.some(value => value < 50)).toBe(true)
  })
})

describe('a HEIC that cannot be read is refused by what it is', () => {
  it.each<[string, string, () => Uint8Array]>([
    ['photo-unreadable', 'cut off', () => heic('card').subarray(0, 9000)],
    ['photo-unreadable', 'its first bytes alone', () => heic('card').subarray(0, 40)],
    ['photo-unreadable', 'a header and rubbish', () => Buffer.from('\0\0\0\x18ftypheicrubbish and more rubbish')],
    ['photo-unsupported', 'text', () => Buffer.from('Ana Torres\nana@norteobras.com\n')],
    ['photo-too-large', 'a header of 48 megapixels', () => resizedHeic(heic('card'), 8064, 6048)],
    ['photo-too-large', 'a header of 400 megapixels', () => resizedHeic(heic('card'), 20_000, 20_000)],
    ['photo-unreadable', 'a header that makes it smaller', () => resizedHeic(heic('card-12mp'), 100, 75)],
  ])('%s: %s', async (code, _, make) => {
    expect(await codeOf(make())).toBe(code)
  })

  it('and one that is damaged anywhere is read or refused', async () => {
    const random = createRandom(27)
    const small = heic('card')
    for (let n = 0; n < repeats(8, 1000); n++) {
      const damaged = Buffer.from(small)
      // Half of the damage to the header, which is a fiftieth of the file.
      const reach = n % 2 ? damaged.length : 400
      for (let bytes = n % 8; bytes >= 0; bytes--) damaged[random.integer(0, reach - 1)] = random.integer(0, 255)
      expect(['read', 'photo-unreadable', 'photo-unsupported', 'photo-too-large']).toContain(await codeOf(damaged))
    }
  })
})
