import { describe, expect, it } from 'vitest'
import { percentage, ratio, readReport } from '#core/admin/reports/admin-reports.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { messages, outbox, scans, stripeEvents, telegramUpdates } from '#db/schema.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const at = (time: string) => new Date(`2026-03-10T${time}Z`)
let key = 0
const scan = (values: Partial<typeof scans.$inferInsert>) => ({
  user_id: 1001,
  source: 'web' as const,
  source_key: `key ${++key}`,
  status: 'done' as const,
  received_at: at('11:00:00'),
  ...values,
})

function setUp() {
  const app = createTestApp()
  makeUser(app)
  const read = () => readReport(app.db, 'health', { now: app.clock.now() })
  return { app, read }
}

describe('health', () => {
  it('is empty before anything happens', () => {
    const nothing = { waiting: 0, oldestMs: null }
    expect(setUp().read()).toEqual({
      queue: nothing,
      reading: 0,
      outbox: nothing,
      whatsapp: nothing,
      webhooks: nothing,
      failedToday: [],
      readingMs: null,
    })
  })

  it('counts what waits, and since when the oldest does', () => {
    const { app, read } = setUp()
    app.db
      .insert(scans)
      .values([
        scan({ status: 'queued', received_at: at('11:59:00') }),
        scan({ status: 'queued', received_at: at('11:58:30') }),
        scan({ status: 'reading', received_at: at('11:00:00') }),
      ])
      .run()
    const row = { chat_id: 1001, user_id: 1001, scan_id: 1, next_attempt_at: at('12:00:00') }
    app.db
      .insert(outbox)
      .values([
        { ...row, kind: 'scan-waiting', created_at: at('11:59:59') },
        { ...row, kind: 'scan-failed', created_at: at('10:00:00'), sent_at: at('10:00:01') },
      ])
      .run()
    const update = { lane: 'chat:1', body: {} }
    app.db
      .insert(telegramUpdates)
      .values([
        { ...update, update_id: 1, received_at: at('11:59:50') },
        { ...update, update_id: 2, received_at: at('09:00:00'), processed_at: at('09:00:01') },
      ])
      .run()
    app.db
      .insert(stripeEvents)
      .values([{ id: 'evt_1', type: 'invoice.paid', received_at: at('11:50:00') }])
      .run()
    const contactId = makeContact(app, { userId: 1001 })
    const message = { user_id: 1001, contact_id: contactId, channel: 'shared' as const, created_at: at('08:00:00') }
    app.db
      .insert(messages)
      .values([
        { ...message, kind: 'first', state: 'queued', send_at: at('11:58:00') },
        // It is planned for later, so it does not count as waiting.
        { ...message, kind: 'follow-up', state: 'queued', send_at: at('13:00:00') },
      ])
      .run()
    expect(read()).toMatchObject({
      whatsapp: { waiting: 1, oldestMs: 120_000 },
      queue: { waiting: 2, oldestMs: 90_000 },
      reading: 1,
      outbox: { waiting: 1, oldestMs: 1000 },
      webhooks: { waiting: 2, oldestMs: 600_000 },
    })
  })

  it('counts today’s failures by reason, the most frequent first', () => {
    const { app, read } = setUp()
    app.db
      .insert(scans)
      .values([
        scan({ status: 'failed', failure: 'no-text' }),
        scan({ status: 'failed', failure: 'not-a-card' }),
        scan({ status: 'failed', failure: 'not-a-card', received_at: at('00:00:00') }),
        scan({ status: 'failed', failure: 'no-text', received_at: new Date('2026-03-09T23:59:59.999Z') }),
        scan({ status: 'failed', failure: 'no-text', received_at: new Date('2026-03-09T23:59:59.999Z') }),
      ])
      .run()
    expect(read().failedToday).toEqual([
      { failure: 'not-a-card', count: 2 },
      { failure: 'no-text', count: 1 },
    ])
  })

  it('has the median reading time, without the waiting time', () => {
    const { app, read } = setUp()
    const took = (ms: number) =>
      scan({
        received_at: at('10:00:00'),
        started_at: at('11:00:00'),
        finished_at: new Date(at('11:00:00').getTime() + ms),
      })
    app.db
      .insert(scans)
      .values([took(900), took(100), took(30_000), scan({ status: 'failed' })])
      .run()
    expect(read().readingMs).toBe(900)
  })
})

describe('a scan in the list', () => {
  it('shows its contact, also for a back side, and who scanned it', () => {
    const { app } = setUp()
    makeUser(app, { id: 7, plan: 'pro' })
    const contactId = makeContact(app, { userId: 7, first_name: 'Ana', country: 'ES' })
    changeContact(app, app.db, { userId: 7, contactId, event: 'updated' }, { whatsapp_sent: true })
    const message = { user_id: 7, contact_id: contactId, state: 'delivered' as const, send_at: at('11:00:00') }
    app.db
      .insert(messages)
      .values({ ...message, kind: 'first', channel: 'shared', sender: 'waapi:4711', created_at: at('11:00:00') })
      .run()
    app.db
      .insert(scans)
      .values([
        scan({ user_id: 7, back_of: contactId, received_at: at('11:00:01') }),
        scan({ status: 'failed', failure: 'no-text', received_at: at('11:00:02') }),
      ])
      .run()
    makeScan(app, { userId: 7, contactId, received_at: at('11:00:00') })
    const card = { first_name: 'Ana', country: 'ES', whatsapp_sent: true, waapi_instance_id: '4711' }
    const byOlga = { first_name: 'Olga', last_name: 'Prat', plan: 'pro' }
    const none = { first_name: '', company: '', phone: '', country: '', whatsapp_sent: false, waapi_instance_id: null }
    const list = () => readReport(app.db, 'scans', { now: app.clock.now(), page: 1, limit: 20 }).scans
    expect(list()).toMatchObject([
      { ...none, status: 'failed', failure: 'no-text', timestamp: '2026-03-10T11:00:02.000Z', user: { plan: 'free' } },
      { ...card, user: byOlga },
      { ...card, status: 'done', failure: null, user: byOlga },
    ])
    deleteContact(app, { userId: 7, contactId })
    expect(list()[2]).toMatchObject({ ...none, user: byOlga })
  })
})

describe('ratios', () => {
  it.each([
    [1, 3, 0.3, 33.3],
    [2, 3, 0.7, 66.7],
    [0, 0, 0, 0],
    [7, 2, 3.5, 350],
  ])('%i of %i is %d, %d percent', (part, whole, share, percent) => {
    expect([ratio(part, whole), percentage(part, whole)]).toEqual([share, percent])
  })
})
