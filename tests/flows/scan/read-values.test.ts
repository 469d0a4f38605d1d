import { readFileSync } from 'node:fs'
import { foldText } from 'card-reader/compare-text'
import { repeats } from 'card-reader/testing/repeats.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ImageForm } from '#contracts/contacts.ts'
import { getCardImage, getReadValues, listContacts } from '#core/contact-rows/contacts.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { makeUser } from '#tests/app/factories.ts'
import { sharedReaders } from '#tests/app/shared-readers.ts'
import { createTestApp } from '#tests/app/test-app.ts'

/** What a photo became, by its name: each is read once for all tests. */
const scanned = new Map<string, ReturnType<typeof scan>>()
function scanOf(file: string): ReturnType<typeof scan> {
  const known = scanned.get(file) ?? scan(file)
  scanned.set(file, known)
  return known
}

async function scan(file: string) {
  const app = createTestApp({ ocr: sharedReaders() })
  const userId = makeUser(app)
  const photo = readFileSync(`reader/synth/set/${file}`)
  requestScan(app, { userId, source: { via: 'web', idempotencyKey: 'photo-0001', photo } })
  const queue = runScanQueue(app)
  await queue.idle()
  await queue.stop()
  const contact = listContacts(app, { userId })[0]!
  const owned = { userId, contactId: contact.id }
  return { app, contact, owned, show: (form: ImageForm) => getCardImage(app, { ...owned, side: 'front', form }) }
}

it('a card photographed on a desk is stored as the card alone, upright, beside its photo', async () => {
  const { contact, show } = await scanOf('card-01.jpg')
  expect(contact).toMatchObject({ last_name: 'Ashdell', images: ['front'], cut_outs: ['front'] })
  const [photo, card, small] = await Promise.all(
    (['photo', 'card', 'thumbnail'] as const).map(form => sharp(show(form)).metadata()),
  )
  expect([card!.format, card!.width, small!.width, photo!.width! > 800]).toEqual(['jpeg', 800, 160, true])
  expect(card!.width! / card!.height!).toBeCloseTo(1.75, 0)
  // The desk is not visible in its corners.
  const { channels } = await sharp(show('card')).extract({ left: 6, top: 6, width: 20, height: 20 }).stats()
  expect(Math.min(...channels.map(channel => channel.mean))).toBeGreaterThan(150)
})

it.each(['card-01.jpg', 'card-07.jpg'].slice(0, repeats(1, 2)))(
  'each value of %s stands where its box in the stored photo says, and nowhere else',
  async file => {
    const { app, contact, owned, show } = await scanOf(file)
    const values = getReadValues(app, owned).front!
    const stored = show('photo')
    const { width, height } = await sharp(stored).metadata()
    expect(Object.keys(values)).toEqual(expect.arrayContaining(['first_name', 'last_name', 'email', 'phone']))
    const [left, top, wide, tall] = values.email!.box
    const area = {
      left: Math.floor(left * width),
      top: Math.floor(top * height),
      width: Math.ceil(wide * width),
      height: Math.ceil(tall * height),
    }
    expect(area.height).toBeLessThan(height / 4)
    const alone = await sharp(stored)
      .extract(area)
      .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' })
      .jpeg()
      .toBuffer()
    const blank = await sharp({ create: { ...area, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    const without = await sharp(stored)
      .composite([{ input: blank, left: area.left, top: area.top }])
      .jpeg()
      .toBuffer()
    const textOf = async (picture: Uint8Array) =>
      (await sharedReaders().read(picture)).lines.map(({ text }) => text).join('')
    expect(foldText(await textOf(alone))).toContain(foldText(contact.email))
    expect(await textOf(without)).not.toContain('@')
  },
)
