import { isWithin } from 'card-reader/testing/cpu-time.ts'
import { describe, expect, it } from 'vitest'
import type { Rating } from '#contracts/events.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent, stopEvent } from '#core/events/start-event.ts'
import { deleteEvent, updateEvent } from '#core/events/update-event.ts'
import { noteEmailOpened } from '#core/messaging/message/first-email.ts'
import { markSent } from '#core/messaging/message/settle-message.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { remindOfHot } from '#core/reminders/hot-list.ts'
import { listReminders, setReminder } from '#core/reminders/reminders.ts'
import { reminders } from '#db/schema.ts'
import { statementsRunBy } from '#tests/app/count-statements.ts'
import { type Turns, turnsOf } from '#tests/app/count-turns.ts'
import { makeContact, makeContacts, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

function setUp() {
  const app = createTestApp()
  const userId = makeUser(app)
  const { id: eventId } = startEvent(app, { userId, name: 'MWC' })
  const met = (first_name: string, rating: Rating, at: number | null = eventId) => {
    const contactId = makeContact(app, { userId, first_name })
    updateContact(app, { userId, contactId, patch: { rating, event_id: at } })
    return contactId
  }
  const ana = met('Ana', 'hot')
  const berta = met('Berta', 'hot')
  met('Warm', 'warm')
  met('Elsewhere', 'hot', null)
  const listed = async () => {
    await runOutbox(app).idle()
    return app.told.map(({ notice }) =>
      notice.kind === 'hot-list' ? [notice.name, notice.contacts.map(one => one.first_name)] : notice.kind,
    )
  }
  return { app, userId, eventId, ana, berta, listed }
}

describe('the hot contacts of an event that is over', () => {
  it.each<[string, (setup: ReturnType<typeof setUp>) => unknown]>([
    ['stopped', ({ app, userId }) => stopEvent(app, { userId })],
    ['switched off', ({ app, userId, eventId }) => updateEvent(app, { userId, eventId, patch: { active: false } })],
    ['followed by another', ({ app, userId }) => void startEvent(app, { userId, name: 'Dinner' })],
  ])('are listed once when it is %s', async (_, end) => {
    const setup = setUp()
    await end(setup)
    stopEvent(setup.app, setup)
    await updateEvent(setup.app, { ...setup, patch: { active: false } })
    expect(await setup.listed()).toEqual([['MWC', ['Ana', 'Berta']]])
  })

  it('are not listed while it goes on, nor when it goes on again', async () => {
    const { app, userId, eventId, listed } = setUp()
    startEvent(app, { userId, name: 'mwc' })
    await updateEvent(app, { userId, eventId, patch: { active: true } })
    stopEvent(app, { userId })
    startEvent(app, { userId, name: 'MWC' })
    expect(await listed()).toEqual([])
  })

  it.each<[string, (setup: ReturnType<typeof setUp>) => void]>([
    ['got a message', ({ app, userId, ana }) => markSent(app, { userId, contactId: ana })],
    ['got an e-mail', ({ app, userId, ana }) => noteEmailOpened(app, { userId, contactId: ana })],
    ['was deleted', ({ app, userId, ana }) => deleteContact(app, { userId, contactId: ana })],
    [
      'is no longer hot',
      ({ app, userId, ana }) => void updateContact(app, { userId, contactId: ana, patch: { rating: 'cold' } }),
    ],
  ])('do not include one who %s', async (_, change) => {
    const setup = setUp()
    change(setup)
    stopEvent(setup.app, setup)
    expect(await setup.listed()).toEqual([['MWC', ['Berta']]])
  })

  it('are not mentioned if there are none, or the event is deleted', async () => {
    const { app, userId, eventId, ana, berta, listed } = setUp()
    stopEvent(app, { userId })
    for (const contactId of [ana, berta]) markSent(app, { userId, contactId })
    expect(await listed()).toEqual([])
    const other = setUp()
    stopEvent(other.app, other)
    await deleteEvent(other.app, other)
    expect([await other.listed(), eventId]).toEqual([[], other.eventId])
  })

  it('can all be reminded of tomorrow, as far as the limit goes', () => {
    const { app, userId, eventId, berta } = setUp()
    const later = new Date('2026-05-01T09:00:00Z')
    setReminder(app, { userId, contactId: berta, at: later })
    expect(remindOfHot(app, { userId, eventId }).reminded).toBe(2)
    expect(listReminders(app, { userId }).reminders.map(one => [one.contact_name, one.due_at])).toEqual([
      [expect.stringContaining('Ana'), '2026-03-11T09:00:00.000Z'],
      [expect.stringContaining('Berta'), later.toISOString()],
    ])
    expect(remindOfHot(app, { userId, eventId }).reminded).toBe(2)
    const full = setUp()
    full.app.limits.reminders = 1
    expect(remindOfHot(full.app, full).reminded).toBe(1)
    expect(() => remindOfHot(app, { userId: makeUser(app, { id: 9 }), eventId })).toThrow('not-found')
  })

  it('are reminded of again once their reminders were told', () => {
    const { app, userId, eventId } = setUp()
    app.limits.reminders = 2
    remindOfHot(app, { userId, eventId })
    app.db.update(reminders).set({ told_at: app.clock.now(), about: 'the offer' }).run()
    app.setNow('2026-03-12T10:00:00Z')
    expect(remindOfHot(app, { userId, eventId }).reminded).toBe(2)
    const { reminders: all } = listReminders(app, { userId })
    expect(all.map(one => [one.due_at, one.is_told, one.about])).toEqual(
      Array(2).fill(['2026-03-13T09:00:00.000Z', false, 'the offer']),
    )
  })

  it('cost as little to list, and to be reminded of, where there are thousands', async () => {
    const costs: Turns[] = []
    const statements: string[][] = []
    // With thousands up to three times, since a busy machine may hold any of them up; on an idle one some 15 ms.
    const isShort = () => costs.length > 1 && isWithin(costs.at(-1)!.longestMs, 50)
    for (const n of [30, 3000, 3000, 3000]) {
      if (isShort()) break
      const app = createTestApp()
      const userId = makeUser(app)
      const { id: eventId } = startEvent(app, { userId, name: 'MWC' })
      makeContacts(app, { userId, n, eventId })
      app.db.$client.exec(`update users set contacts_version = 2 * contacts_version;
        update contacts set rating = 'hot', version = version + ${n}`)
      const work = async () => {
        stopEvent(app, { userId })
        const outbox = runOutbox(app)
        await outbox.idle()
        await outbox.stop()
        remindOfHot(app, { userId, eventId })
      }
      statements.push(await statementsRunBy(app, async () => costs.push(await turnsOf(app, work))))
      expect(app.told.map(({ notice }) => notice)).toMatchObject([{ total: n, contacts: { length: 20 } }])
      expect(listReminders(app, { userId }).reminders).toHaveLength(Math.min(n, app.limits.reminders))
    }
    // Whether the outbox sends in the turn in which it was filled, and how often it looks, is up to the machine's pace.
    const [few, ...many] = statements.map(ran => ran.filter(sql => sql.includes('contact')))
    expect(many).toEqual(many.map(() => few))
    expect(isShort()).toBe(true)
  })
})
