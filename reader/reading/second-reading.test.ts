import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { openPpOcr, type PpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import { prepareImage } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { readTwiceIfNeeded } from './read-again.ts'
import { readUpright, type UprightReading } from './read-upright.ts'
import { inReadingOrder } from './reading-order.ts'

const limits = { photoBytes: 20 * 1024 * 1024, photoPixels: 120_000_000 }
const card = sharp('reader/synth/set/card-01.jpg')
let ppOcr: PpOcr

beforeAll(async () => {
  ppOcr = await openPpOcr()
})

const fieldsOf = ({ picture: { width, height }, lines }: UprightReading) =>
  extractFields({ width, height, lines: inReadingOrder(lines), codes: [] })

const photoOf = async (picture: Sharp): Promise<Pixels> => prepareImage(await picture.jpeg().toBuffer(), limits)

describe('a card with an incomplete reading is read again', () => {
  it('with more contrast, where text and paper have nearly the same colour', async () => {
    const pale = await photoOf(card.clone().linear(0.03, 128))
    expect(fieldsOf(await readUpright(ppOcr, pale))).toBeUndefined()
    expect(fieldsOf(await readTwiceIfNeeded(ppOcr, pale))).toMatchObject({
      first_name: 'Corwin',
      last_name: 'Ashdell',
      email: 'cashdell@harborwick.com',
      phone_e164: '+447700900783',
    })
  })

  it('at a higher resolution, where it is small in its photo', async () => {
    const small = await photoOf(
      card.clone().resize(500).extend({ top: 500, bottom: 500, left: 700, right: 700, background: '#8a7766' }),
    )
    expect(fieldsOf(await readUpright(ppOcr, small))?.email ?? '').toBe('')
    expect(fieldsOf(await readTwiceIfNeeded(ppOcr, small))?.email).toBe('cashdell@harborwick.com')
  })

  it('only then: a good reading costs one search', async () => {
    const searches: (number | undefined)[] = []
    const counted: PpOcr = {
      ...ppOcr,
      detect: (picture, longEdge) => {
        searches.push(longEdge)
        return ppOcr.detect(picture, longEdge)
      },
    }
    await readTwiceIfNeeded(counted, await photoOf(card))
    expect(searches).toEqual([undefined])
  })
})
