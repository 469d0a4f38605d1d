import type { Readers, Reading } from 'card-reader/port'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { expect, it } from 'vitest'
import { getReadValues } from '#core/contact-rows/contacts.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

/** Scans a photo that reads so, to its end; the scan and what the chat was told last but for the file. */
async function scanned(reading: Reading) {
  const ocr: Readers = {
    workers: 1,
    figures: () => ({ busy: 0, lost: 0 }),
    warmUp: () => undefined,
    read: async () => reading,
    close: async () => undefined,
  }
  const app = createTestApp({ ocr })
  const userId = makeUser(app, { plan: 'pro' })
  requestScan(app, { userId, source: { via: 'telegram', chatId: userId, messageId: 1, fileId: 'f1' } })
  for (const run of [runScanQueue, runOutbox]) {
    const worker = run(app)
    await worker.idle()
    await worker.stop()
  }
  const told = app.told.map(({ notice }) => notice).find(({ kind }) => kind === 'scan-result' || kind === 'scan-failed')
  return { app, userId, scan: listScans(app, { userId })[0]!, told }
}

it('text in a script that is not read goes with the scan, its answer and the stored photo', async () => {
  const reading: Reading = { ...readingOf(['samer@alnakheel.example.com']), unreadScripts: ['arabic'] }
  const { app, userId, scan, told } = await scanned(reading)
  expect(scan).toMatchObject({ status: 'done', unread_scripts: ['arabic'], contact: { images: ['front'] } })
  expect(told).toMatchObject({ kind: 'scan-result', unreadScripts: ['arabic'] })
  const { front } = getReadValues(app, { userId, contactId: scan.contact!.id })
  expect(front?.unread_scripts).toEqual(['arabic'])
})

it('the scripts of further cards are said too', async () => {
  const others: Reading[] = [{ ...readingOf(['Berta Puig', 'berta@puig.cat']), unreadScripts: ['thai', 'arabic'] }]
  const { scan } = await scanned({ ...readingOf(['Ana Torres', 'ana@torres.es']), unreadScripts: ['arabic'], others })
  expect(scan.unread_scripts).toEqual(['arabic', 'thai'])
})

it('a card with only such text is refused for that, and not as a photo without text', async () => {
  const { scan, told } = await scanned({ ...readingOf([]), unreadScripts: ['hebrew'] })
  expect(scan).toMatchObject({ status: 'failed', failure: 'unread-script', unread_scripts: ['hebrew'] })
  expect(told).toMatchObject({ kind: 'scan-failed', failure: 'unread-script', unreadScripts: ['hebrew'] })
})
