import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { scanFailures } from '#contracts/errors.ts'
import type { Scan } from '#contracts/scans.ts'
import { AppError } from '#core/base/errors.ts'
import type { Worker } from '#core/base/worker.ts'
import { getCardImage, listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { contactsJson } from '#core/contacts/export/contacts-json.ts'
import { keepBoth, settleMerges } from '#core/contacts/merging/keep-both.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { scanCards, scanPhotos, scans } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const card = ['Ana Torres', 'Head of Sales', 'ana.torres@norteobras.com']
const sameCard = [...card, '+34 612 345 678']

function setUp(): { app: TestApp; userId: number } {
  const app = createTestApp()
  app.readsAs(card)
  return { app, userId: makeUser(app, { plan: 'pro' }) }
}

/** Lets a worker do all there is, as a service that is started for it. */
async function runOnce(worker: Worker): Promise<void> {
  await worker.idle()
  await worker.stop()
}

/** Sends a photo by the chat and lets everything run to its end. */
async function scan(app: TestApp, userId: number, messageId: number, backOf?: number): Promise<Scan> {
  requestScan(app, { userId, source: { via: 'telegram', chatId: userId, messageId, fileId: `f${messageId}` }, backOf })
  await runOnce(runScanQueue(app))
  await runOnce(runOutbox(app))
  return listScans(app, { userId }).at(-1)!
}

describe('reading a card', () => {
  it('saves the contact with its picture and vCard, and tells the chat in order', async () => {
    const { app, userId } = setUp()
    const done = await scan(app, userId, 1)
    expect(done).toMatchObject({
      status: 'done',
      contact: { first_name: 'Ana', last_name: 'Torres', images: ['front'] },
    })
    expect(done.contact!.vcf).toContain('BEGIN:VCARD')
    expect(
      getCardImage(app, { userId, contactId: done.contact!.id, side: 'front', form: 'photo' }).byteLength,
    ).toBeGreaterThan(0)
    expect(app.told.map(({ notice }) => notice.kind)).toEqual(['scan-received', 'scan-result', 'contact-card'])
    expect(app.told[1]!.notice).toMatchObject({ waitingMessageId: app.told[0]!.messageId, outcome: 'created' })
    expect(quotaOf(app, { userId }).used).toBe(1)
  })

  it.each([
    ['free', 'standard'],
    ['pro', 'thorough'],
    ['unlimited_whatsapp', 'thorough'],
  ] as const)('reads a card of the plan %s with %s care', async (plan, care) => {
    const { app } = setUp()
    const asked: unknown[] = []
    const { read } = app.ocr
    app.ocr.read = (photo: Uint8Array, how) => {
      asked.push(how?.care)
      return read(photo, how)
    }
    await scan(app, makeUser(app, { id: 7, ...(plan === 'free' ? {} : { plan }) }), 1)
    expect(asked).toEqual([care])
  })

  it('tells the screen queued, reading, extracting, done', async () => {
    const { app, userId } = setUp()
    const seen: string[] = []
    app.signals.on('scan-changed', change => seen.push(change.scan.status))
    await scan(app, userId, 1)
    expect(seen).toEqual(['queued', 'reading', 'extracting', 'done'])
  })

  it('keeps nothing of the upload once it is read', async () => {
    const { app, userId } = setUp()
    requestScan(app, { userId, source: { via: 'web', idempotencyKey: 'key-0001', photo: new Uint8Array(9) } })
    await runOnce(runScanQueue(app))
    expect(app.db.select().from(scanPhotos).all()).toEqual([])
    expect(app.told).toEqual([])
  })

  it.each(scanFailures.filter(code => code !== 'internal'))(
    '%s counts nothing, saves nothing, and is told',
    async code => {
      const { app, userId } = setUp()
      app.readsAs(new AppError(code))
      expect(await scan(app, userId, 1)).toMatchObject({ status: 'failed', failure: code, contact: null })
      expect(listContacts(app, { userId })).toEqual([])
      expect(quotaOf(app, { userId }).used).toBe(0)
      expect(app.told.at(-1)!.notice).toMatchObject({ kind: 'scan-failed', failure: code })
    },
  )

  it.each([
    ['no-text', []],
    ['not-a-card', ['EXIT', 'PLEASE KEEP THIS DOOR CLOSED AT ALL TIMES']],
  ])('calls a photo without a contact %s', async (failure, lines) => {
    const { app, userId } = setUp()
    app.readsAs(lines)
    expect(await scan(app, userId, 1)).toMatchObject({ status: 'failed', failure })
  })

  it('ends as internal, logged, when our own code breaks', async () => {
    const { app, userId } = setUp()
    const logged: unknown[] = []
    app.log.error = fields => logged.push(fields)
    app.readsAs(new Error('a bug'))
    expect(await scan(app, userId, 1)).toMatchObject({ status: 'failed', failure: 'internal' })
    expect(logged).toHaveLength(1)
  })

  it('reads again after a restart what a killed process was reading: last and alone what was in hand in many deaths', async () => {
    const { app, userId } = setUp()
    const read = app.ocr.read
    const readings: { photo: number | undefined; alone: boolean | undefined }[] = []
    app.ocr.read = (photo: Uint8Array, how) => {
      readings.push({ photo: photo[0], alone: how?.alone })
      return read(photo)
    }
    for (const [key, first] of [
      ['often-0001', 1],
      ['once-0001', 2],
      ['never-0001', 3],
    ] as const) {
      requestScan(app, { userId, source: { via: 'web', idempotencyKey: key, photo: Uint8Array.of(first) } })
    }
    const [often, once] = listScans(app, { userId })
    app.db.update(scans).set({ status: 'reading', deaths: 2 }).where(eq(scans.id, often!.id)).run()
    app.db.update(scans).set({ status: 'reading', attempts: 9 }).where(eq(scans.id, once!.id)).run()
    await runOnce(runScanQueue(app))
    expect(readings).toEqual([
      { photo: 2, alone: false },
      { photo: 3, alone: false },
      { photo: 1, alone: true },
    ])
    expect(listScans(app, { userId }).map(({ status }) => status)).toEqual(['done', 'done', 'done'])
  })

  it('never gives up a photo because the process died, but lets it wait where it was alone in hand', async () => {
    const { app, userId } = setUp()
    requestScan(app, { userId, source: { via: 'web', idempotencyKey: 'often-0001', photo: new Uint8Array(9) } })
    app.db.update(scans).set({ status: 'reading', deaths: 30 }).run()
    const queue = runScanQueue(app)
    await queue.idle()
    expect(listScans(app, { userId })).toMatchObject([{ status: 'queued' }])
    app.setNow('2026-03-10T12:00:02Z')
    await runOnce(queue)
    expect(listScans(app, { userId })).toMatchObject([{ status: 'done' }])
  })
})

describe('a card that is already known', () => {
  it('fills the empty fields, refreshes the date, counts as a scan, and says so', async () => {
    const { app, userId } = setUp()
    const first = await scan(app, userId, 1)
    updateContact(app, { userId, contactId: first.contact!.id, patch: { position: 'CEO' } })
    app.setNow('2026-03-11T09:00:00Z')
    app.readsAs(sameCard)
    expect(await scan(app, userId, 2)).toMatchObject({ merged: true })
    expect(listContacts(app, { userId })).toMatchObject([
      { id: first.contact!.id, position: 'CEO', phone_e164: '+34612345678', timestamp: '2026-03-11T09:00:00.000Z' },
    ])
    expect(app.told.findLast(({ notice }) => notice.kind === 'scan-result')?.notice).toMatchObject({
      outcome: 'merged',
    })
    expect(quotaOf(app, { userId }).used).toBe(2)
  })

  it('is two contacts after "Keep both", the first as it was, however often it is pressed', async () => {
    const { app, userId } = setUp()
    const first = await scan(app, userId, 1)
    app.setNow('2026-03-11T09:00:00Z')
    app.readsAs(sameCard)
    const merged = await scan(app, userId, 2)
    updateContact(app, { userId, contactId: first.contact!.id, patch: { notes: 'met in Porto' } })
    const second = keepBoth(app, { userId, cardId: merged.card_id! })
    expect(keepBoth(app, { userId, cardId: merged.card_id! }).id).toBe(second.id)
    expect(listContacts(app, { userId })).toMatchObject([
      { id: second.id, phone_e164: '+34612345678', images: ['front'] },
      { id: first.contact!.id, phone: '', notes: 'met in Porto', timestamp: '2026-03-10T12:00:00.000Z' },
    ])
    expect(() => keepBoth(app, { userId: 2, cardId: merged.card_id! })).toThrow('not-found')
  })

  it('is a new contact when the known one was deleted or is somebody else’s', async () => {
    const { app, userId } = setUp()
    const first = await scan(app, userId, 1)
    const other = makeUser(app, { id: 2, plan: 'pro' })
    expect(await scan(app, other, 1)).toMatchObject({ merged: false })
    deleteContact(app, { userId, contactId: first.contact!.id })
    expect(listScans(app, { userId })[0]).toMatchObject({ contact: null, deleted_contact_id: first.contact!.id })
    expect(await scan(app, userId, 2)).toMatchObject({ merged: false })
  })
})

describe('what a merge keeps to be undone', () => {
  it('goes after 30 days, and with its contact', async () => {
    const { app, userId } = setUp()
    await scan(app, userId, 1)
    const merged = await scan(app, userId, 2)
    const kept = () => app.db.select().from(scanCards).where(eq(scanCards.id, merged.card_id!)).get()
    expect([kept()?.merge, kept()?.jpeg]).not.toContain(null)
    app.setNow('2026-04-09T12:00:01Z')
    await deleteExpired(app)
    expect(kept()).toMatchObject({ merged: true, merge: null, jpeg: null })
    expect(() => keepBoth(app, { userId, cardId: merged.card_id! })).toThrow('not-found')
  })
})

describe('the back side', () => {
  it('fills empty fields of the same contact, never overwrites, and is not counted', async () => {
    const { app, userId } = setUp()
    const front = await scan(app, userId, 1)
    const contactId = front.contact!.id
    app.readsAs(['Ana Tores', 'www.norteobras.com', '+34 612 345 678'])
    expect(await scan(app, userId, 2, contactId)).toMatchObject({ back_side: true, contact: { id: contactId } })
    expect(listContacts(app, { userId })).toMatchObject([
      {
        ...{ first_name: 'Ana', last_name: 'Torres', website: 'www.norteobras.com', phone_e164: '+34612345678' },
        images: ['front', 'back'],
      },
    ])
    let list = ''
    for await (const part of contactsJson(app, { userId })) list += Buffer.from(part).toString()
    expect(JSON.parse(list)).toEqual(listContacts(app, { userId }))
    expect(getCardImage(app, { userId, contactId, side: 'back', form: 'photo' }).byteLength).toBeGreaterThan(0)
    expect(quotaOf(app, { userId }).used).toBe(1)
    expect(app.told.findLast(({ notice }) => notice.kind === 'scan-result')?.notice).toMatchObject({
      outcome: 'back-side',
      canSeparate: true,
    })
  })

  it('can be separated for 30 days, with its picture, and is a scan then', async () => {
    const { app, userId } = setUp()
    const contactId = (await scan(app, userId, 1)).contact!.id
    app.readsAs(['Ana Torres', 'www.norteobras.com'])
    const first = await scan(app, userId, 2, contactId)
    expect(keepBoth(app, { userId, cardId: first.card_id! })).toMatchObject({
      website: 'www.norteobras.com',
      images: ['front'],
    })
    expect(listContacts(app, { userId }).find(one => one.id === contactId)).toMatchObject({
      website: '',
      images: ['front'],
    })
    expect(quotaOf(app, { userId }).used).toBe(2)
    const second = await scan(app, userId, 3, contactId)
    app.setNow('2026-04-10T12:00:01Z')
    await settleMerges(app)
    expect(() => keepBoth(app, { userId, cardId: second.card_id! })).toThrow('not-found')
  })
})
