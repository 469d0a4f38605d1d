import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { undoContactMerge } from '#core/contacts/merging/undo-contact-merge.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { findReminder, listReminders, morningIn, removeReminder, setReminder } from '#core/reminders/reminders.ts'
import { runReminders } from '#core/reminders/run-reminders.ts'
import { setTimeZone, timeZoneOf } from '#core/users/time-zone-of.ts'
import { outbox, reminders, users } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const inAnHour = new Date('2026-03-10T13:00:00Z')

function setUp() {
  const app = createTestApp()
  const userId = makeUser(app)
  const contactId = makeContact(app, { userId, first_name: 'Ana', last_name: 'Torres' })
  const ana = { userId, contactId }
  return {
    app,
    userId,
    contactId,
    ana,
    berta: { userId, contactId: makeContact(app, { userId, first_name: 'Berta' }) },
  }
}

/** Queues what is due and sends what is queued, as the workers of one process do. */
async function work(app: TestApp): Promise<void> {
  await runReminders(app).idle()
  await runOutbox(app).idle()
}
const eventDataOf = (app: TestApp) =>
  app.told.map(({ notice }) => (notice.kind === 'reminder' ? [notice.contact.first_name, notice.about] : notice.kind))

describe('a reminder', () => {
  it('is one for a contact: a later one takes its place, with its words', () => {
    const { app, ana, userId } = setUp()
    setReminder(app, { ...ana, at: inAnHour, about: 'send prices' })
    const later = new Date('2026-03-12T09:00:00Z')
    setReminder(app, { ...ana, at: later })
    expect(listReminders(app, { userId }).reminders).toEqual([
      {
        contact_id: ana.contactId,
        contact_name: 'Ana Torres',
        company: expect.any(String),
        due_at: later.toISOString(),
        about: 'send prices',
        is_told: false,
      },
    ])
    removeReminder(app, ana)
    expect(findReminder(app, ana)).toBeUndefined()
  })

  it('is refused for the past, for years ahead, beyond the limit, and for contacts of others', () => {
    const { app, ana, berta } = setUp()
    app.limits.reminders = 1
    expect(() => setReminder(app, { ...ana, at: app.clock.now() })).toThrow('invalid-input')
    expect(() => setReminder(app, { ...ana, at: new Date('2029-01-01') })).toThrow('invalid-input')
    setReminder(app, { ...ana, at: inAnHour })
    setReminder(app, { ...ana, at: inAnHour })
    expect(() => setReminder(app, { ...berta, at: inAnHour })).toThrow('too-many-reminders')
    const stranger = makeUser(app, { id: 7 })
    expect(() => setReminder(app, { ...ana, userId: stranger, at: inAnHour })).toThrow('not-found')
    removeReminder(app, { ...ana, userId: stranger })
    expect(findReminder(app, ana)).toBeDefined()
  })

  it('is told once when it is due, and stays until it is done', async () => {
    const { app, ana, berta, userId } = setUp()
    setReminder(app, { ...berta, at: new Date('2026-03-11T09:00:00Z') })
    setReminder(app, { ...ana, at: inAnHour, about: 'send prices' })
    await work(app)
    expect(app.told).toEqual([])
    app.setNow('2026-03-10T13:00:00Z')
    await work(app)
    await work(app)
    expect(eventDataOf(app)).toEqual([['Ana', 'send prices']])
    expect(listReminders(app, { userId }).reminders.map(one => one.is_told)).toEqual([true, false])
  })

  it('that became due while nothing ran is told at the next start', async () => {
    const { app, ana } = setUp()
    setReminder(app, { ...ana, at: inAnHour })
    app.setNow('2026-03-20T08:00:00Z')
    await work(app)
    expect(eventDataOf(app)).toEqual([['Ana', '']])
  })

  it('is neither lost nor repeated by a process that ends between two steps', async () => {
    const { app, ana } = setUp()
    setReminder(app, { ...ana, at: inAnHour })
    app.setNow('2026-03-10T13:00:00Z')
    // The queue takes nothing: neither does the mark stay.
    app.db.$client.exec("create trigger refuse before insert on outbox begin select raise(abort, 'cut off'); end")
    await runReminders(app).idle()
    expect(findReminder(app, ana)?.is_told).toBe(false)
    app.db.$client.exec('drop trigger refuse')
    // Marked and queued, and not sent.
    await runReminders(app).idle()
    expect(findReminder(app, ana)?.is_told).toBe(true)
    await runReminders(app).idle()
    expect(app.db.select().from(outbox).all()).toHaveLength(1)
    await work(app)
    await work(app)
    expect(eventDataOf(app)).toEqual([['Ana', '']])
  })

  it.each<[string, (setup: ReturnType<typeof setUp>) => void]>([
    ['done', ({ app, ana }) => removeReminder(app, ana)],
    ['put off', ({ app, ana }) => void setReminder(app, { ...ana, at: new Date('2026-03-12T09:00:00Z') })],
    ['deleted with its contact', ({ app, ana }) => deleteContact(app, ana)],
  ])('is not told if it was %s before it was sent', async (_, change) => {
    const setup = setUp()
    const { app, ana } = setup
    setReminder(app, { ...ana, at: inAnHour })
    app.setNow('2026-03-10T13:00:00Z')
    await runReminders(app).idle()
    change(setup)
    await runOutbox(app).idle()
    expect(app.told).toEqual([])
  })

  it('of a deleted contact is hidden, and comes back with it', async () => {
    const { app, ana, userId } = setUp()
    setReminder(app, { ...ana, at: inAnHour })
    deleteContact(app, ana)
    expect(listReminders(app, { userId }).reminders).toEqual([])
    restoreContact(app, ana)
    app.setNow('2026-03-10T13:00:00Z')
    await work(app)
    expect(eventDataOf(app)).toEqual([['Ana', '']])
  })

  it('moves with a merge, and back when that is undone', () => {
    const { app, ana, berta, userId } = setUp()
    setReminder(app, { ...ana, at: inAnHour, about: 'send prices' })
    const merge = () => mergeContacts(app, { userId, contactId: berta.contactId, otherId: ana.contactId }).merge_id
    const mergeId = merge()
    expect(findReminder(app, berta)?.about).toBe('send prices')
    undoContactMerge(app, { userId, mergeId })
    expect([findReminder(app, ana)?.about, findReminder(app, berta)]).toEqual(['send prices', undefined])
    // The contact that stays keeps its own.
    setReminder(app, { ...berta, at: inAnHour, about: 'call' })
    undoContactMerge(app, { userId, mergeId: merge() })
    expect([findReminder(app, ana)?.about, findReminder(app, berta)?.about]).toEqual(['send prices', 'call'])
  })

  it('that was told is forgotten after 30 days; one that waits is not', async () => {
    const { app, ana, berta } = setUp()
    setReminder(app, { ...ana, at: inAnHour })
    setReminder(app, { ...berta, at: new Date('2026-06-10T09:00:00Z') })
    app.setNow('2026-03-10T13:00:00Z')
    await work(app)
    app.setNow('2026-04-09T12:00:00Z')
    await deleteExpired(app)
    expect(app.db.select().from(reminders).all()).toHaveLength(2)
    app.setNow('2026-04-09T14:00:00Z')
    await deleteExpired(app)
    expect([findReminder(app, ana), findReminder(app, berta)?.is_told]).toEqual([undefined, false])
  })
})

describe('the clock of a person', () => {
  it.each([
    ['+34612345678', '', 'Europe/Madrid', false],
    ['+4915112345678', '', 'Europe/Berlin', false],
    ['', 'it', 'Europe/Rome', true],
    ['', 'pt-br', 'America/Sao_Paulo', false],
    ['', 'en', 'UTC', false],
  ])('is that of their country: %s %s', (phone, language, zone, isKnown) => {
    const { app, userId } = setUp()
    app.db.update(users).set({ phone, telegram_language: language }).where(eq(users.id, userId)).run()
    expect(timeZoneOf(app, { userId })).toEqual({ zone, isKnown })
    setTimeZone(app, { userId, zone: 'Asia/Tokyo' })
    expect(timeZoneOf(app, { userId })).toEqual({ zone: 'Asia/Tokyo', isKnown: true })
  })

  it('has its own mornings', () => {
    const { app, userId } = setUp()
    setTimeZone(app, { userId, zone: 'America/New_York' })
    expect(morningIn(app, { userId, days: 1 }).toISOString()).toBe('2026-03-11T13:00:00.000Z')
  })
})
