import { describe, expect, it } from 'vitest'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { requestScan, type ScanSource } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { outbox, scanPhotos, scans } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const photo = (idempotencyKey: string, bytes = 3): ScanSource => ({
  via: 'web',
  idempotencyKey,
  photo: new Uint8Array(bytes),
})
const message = (messageId: number, fileSize?: number): ScanSource => ({
  via: 'telegram',
  chatId: 1001,
  messageId,
  fileId: `f${messageId}`,
  fileSize,
})

function setUp(plan?: 'pro'): { app: TestApp; userId: number } {
  const app = createTestApp()
  return { app, userId: makeUser(app, plan ? { plan } : {}) }
}

describe('requesting a scan', () => {
  it('keeps a web photo with its row, and promises a chat its waiting message', () => {
    const { app, userId } = setUp()
    const web = requestScan(app, { userId, source: photo('key-0001') })
    const chat = requestScan(app, { userId, source: message(5) })
    expect(web).toMatchObject({ isNew: true, scan: { status: 'queued', source: 'web', contact: null } })
    expect(app.db.select().from(scanPhotos).all()).toMatchObject([{ scan_id: web.scan.id }])
    expect(app.db.select().from(outbox).all()).toMatchObject([
      { scan_id: chat.scan.id, kind: 'scan-waiting', chat_id: 1001 },
    ])
  })

  it.each([photo('key-0001'), message(5)])('knows the same photo again', source => {
    const { app, userId } = setUp()
    const first = requestScan(app, { userId, source })
    expect(requestScan(app, { userId, source })).toEqual({ scan: first.scan, isNew: false })
    expect(app.db.select().from(scans).all()).toHaveLength(1)
  })

  it('lets two people use the same key', () => {
    const { app, userId } = setUp()
    const other = makeUser(app, { id: 2 })
    requestScan(app, { userId, source: photo('key-0001') })
    expect(requestScan(app, { userId: other, source: photo('key-0001') }).isNew).toBe(true)
  })

  it('never lets a burst pass the limit, and answers a known photo even there', () => {
    const { app, userId } = setUp()
    for (let n = 1; n <= 3; n++) requestScan(app, { userId, source: message(n) })
    expect(() => requestScan(app, { userId, source: message(4) })).toThrow('quota-exceeded')
    expect(requestScan(app, { userId, source: message(3) }).isNew).toBe(false)
  })

  it('gives the reservation back when a photo gives no contact', async () => {
    const { app, userId } = setUp()
    app.readsAs([])
    for (let n = 1; n <= 3; n++) requestScan(app, { userId, source: message(n) })
    await runScanQueue(app).idle()
    expect(requestScan(app, { userId, source: message(4) }).isNew).toBe(true)
  })

  it('refuses the 31st uncounted reading of a day, and allows it the next day', () => {
    const { app, userId } = setUp('pro')
    const received_at = new Date('2026-03-10T01:00:00Z')
    const row = (n: number) => ({ user_id: userId, source: 'web' as const, source_key: `u${n}`, received_at })
    for (let n = 0; n < 29; n++)
      app.db
        .insert(scans)
        .values({ ...row(n), status: 'failed', failure: 'no-text' })
        .run()
    for (let n = 30; n < 60; n++)
      app.db
        .insert(scans)
        .values({ ...row(n), status: 'failed', failure: 'internal' })
        .run()
    for (let n = 60; n < 90; n++)
      app.db
        .insert(scans)
        .values({ ...row(n), status: 'done', back_of: 1 })
        .run()
    requestScan(app, { userId, source: message(7) })
    app.db
      .insert(scans)
      .values({ ...row(29), status: 'failed', failure: 'not-a-card' })
      .run()
    expect(() => requestScan(app, { userId, source: message(1) })).toThrow('too-many-failed-scans')
    app.setNow('2026-03-11T00:00:00Z')
    expect(requestScan(app, { userId, source: message(1) }).isNew).toBe(true)
  })

  it('refuses the back side after a hundred in a day', () => {
    const app = createTestApp({ limits: { ...createTestApp().limits, backSidesPerDay: 1 } })
    const userId = makeUser(app)
    const backOf = makeContact(app, { userId })
    requestScan(app, { userId, source: message(1), backOf })
    expect(() => requestScan(app, { userId, source: message(2), backOf })).toThrow('too-many-back-sides')
    expect(requestScan(app, { userId, source: message(3) }).isNew).toBe(true)
    expect(createTestApp().limits.backSidesPerDay).toBe(100)
  })

  it('refuses more than 200 waiting photos of one person', () => {
    const app = createTestApp({ limits: { ...createTestApp().limits, queuedScans: 2 } })
    const userId = makeUser(app, { plan: 'unlimited' })
    requestScan(app, { userId, source: message(1) })
    requestScan(app, { userId, source: message(2) })
    expect(() => requestScan(app, { userId, source: message(3) })).toThrow('queue-full')
    expect(createTestApp().limits.queuedScans).toBe(200)
  })

  it.each([
    ['photo-too-large', message(1, 21 * 1024 * 1024)],
    ['photo-empty', photo('key-0001', 0)],
  ])('refuses with %s and reserves nothing', (code, source) => {
    const { app, userId } = setUp()
    expect(() => requestScan(app, { userId, source })).toThrow(code)
    expect(app.db.select().from(scans).all()).toEqual([])
  })

  it('reads the back side of an own contact at no cost, even at the limit', () => {
    const { app, userId } = setUp()
    const contactId = makeContact(app, { userId })
    for (let n = 1; n <= 3; n++) requestScan(app, { userId, source: message(n) })
    expect(requestScan(app, { userId, source: message(4), backOf: contactId }).scan.back_side).toBe(true)
    const other = makeUser(app, { id: 2 })
    expect(() => requestScan(app, { userId: other, source: message(1), backOf: contactId })).toThrow('not-found')
    deleteContact(app, { userId, contactId })
    expect(() => requestScan(app, { userId, source: message(5), backOf: contactId })).toThrow('not-found')
  })
})
