import { readFileSync } from 'node:fs'
import { createReaders } from 'card-reader'
import { foldText } from 'card-reader/compare-text'
import type { Readers } from 'card-reader/port'
import { repeats } from 'card-reader/testing/repeats.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultLimits } from '#core/base/limits.ts'
import { getCardImage, getReadValues, listContacts } from '#core/contact-rows/contacts.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

let ocr: Readers
beforeAll(() => {
  ocr = createReaders({ workers: 1, engine: 'auto', timeout: 10 * 60_000, limits: defaultLimits })
})
afterAll(() => ocr.close())

it.each(['card-01.jpg', 'card-07.jpg'].slice(0, repeats(1, 2)))(
  'each value of %s stands where its box in the stored photo says, and nowhere else',
  async file => {
    const app = createTestApp({ ocr })
    const userId = makeUser(app)
    const photo = readFileSync(`reader/synth/set/${file}`)
    requestScan(app, { userId, source: { via: 'web', idempotencyKey: 'photo-0001', photo } })
    const queue = runScanQueue(app)
    await queue.idle()
    await queue.stop()
    const contact = listContacts(app, { userId })[0]!
    const owned = { userId, contactId: contact.id }
    const values = getReadValues(app, owned).front!
    const stored = getCardImage(app, { ...owned, side: 'front', form: 'photo' })
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
    const textOf = async (picture: Uint8Array) => (await ocr.read(picture)).lines.map(({ text }) => text).join('')
    expect(foldText(await textOf(alone))).toContain(foldText(contact.email))
    expect(await textOf(without)).not.toContain('@')
  },
)
