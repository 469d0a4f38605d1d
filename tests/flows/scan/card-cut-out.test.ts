import { readFileSync } from 'node:fs'
import { createReaders } from 'card-reader'
import type { Readers } from 'card-reader/port'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImageForm } from '#contracts/contacts.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { getCardImage, listContacts } from '#core/contact-rows/contacts.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

let ocr: Readers
beforeAll(() => {
  ocr = createReaders({ workers: 1, engine: 'auto', timeout: 10 * 60_000, limits: defaultLimits })
})
afterAll(() => ocr.close())

it('a card photographed on a desk is stored as the card alone, upright, beside its photo', async () => {
  const app = createTestApp({ ocr })
  const userId = makeUser(app)
  requestScan(app, {
    userId,
    source: { via: 'web', idempotencyKey: 'desk-0001', photo: readFileSync('reader/synth/set/card-01.jpg') },
  })
  const queue = runScanQueue(app)
  await queue.idle()
  await queue.stop()
  const [contact] = listContacts(app, { userId })
  expect(contact).toMatchObject({ last_name: 'Ashdell', images: ['front'], cut_outs: ['front'] })
  const show = (form: ImageForm) => getCardImage(app, { userId, contactId: contact!.id, side: 'front', form })
  const [photo, card, small] = await Promise.all(
    (['photo', 'card', 'thumbnail'] as const).map(form => sharp(show(form)).metadata()),
  )
  expect([card!.format, card!.width, small!.width, photo!.width! > 800]).toEqual(['jpeg', 800, 160, true])
  expect(card!.width! / card!.height!).toBeCloseTo(1.75, 0)
  // The desk is not visible in its corners.
  const { channels } = await sharp(show('card')).extract({ left: 6, top: 6, width: 20, height: 20 }).stats()
  expect(Math.min(...channels.map(channel => channel.mean))).toBeGreaterThan(150)
})
