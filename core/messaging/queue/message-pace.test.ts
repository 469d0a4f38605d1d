import { describe, expect, it } from 'vitest'
import { defaultLimits } from '#core/base/limits.ts'
import { runMessageQueue } from '#core/messaging/queue/run-message-queue.ts'
import { type MessagingSetup, setUpMessaging } from '#tests/app/messaging-setup.ts'

const minute = 60_000
const hour = 60 * minute

/** Advances the clock until nothing has been sent for a day and a half. */
async function workForDays(setup: MessagingSetup): Promise<void> {
  for (let quiet = 0; quiet < 36 * hour; ) {
    const before = setup.whatsApp.sent.length
    await setup.work()
    quiet = setup.whatsApp.sent.length > before ? 0 : quiet
    const step = quiet < 20_000 ? 3300 : 20 * minute
    quiet += step
    setup.pass(step)
  }
}

describe('the pace of a number', () => {
  it('of 70 waiting messages no two are sent within 10 s, and no more than 50 a day, also with restarts', async () => {
    const setup = setUpMessaging()
    const userId = setup.user({ plan: 'pro_whatsapp' })
    setup.connect(userId)
    for (let n = 0; n < 70; n++) setup.queued(userId)
    await workForDays(setup)
    const { sent } = setup.whatsApp
    expect(sent).toHaveLength(70)
    expect(new Set(sent.map(({ phone }) => phone)).size).toBe(70)
    const gaps = sent.slice(1).map(({ at }, index) => at - sent[index]!.at)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10_000)
    const perDay = Map.groupBy(sent, ({ at }) => new Date(at).toISOString().slice(0, 10))
    expect([...perDay.values()].map(day => day.length)).toEqual([50, 20])
  })

  it('counts from the service’s answer: after a slow one the next message still waits 10 s', async () => {
    const setup = setUpMessaging()
    const userId = setup.user()
    setup.queued(userId)
    setup.queued(userId)
    setup.whatsApp.answers.push(() => {
      setup.pass(25_000)
      return { kind: 'accepted', providerId: 'slow' }
    })
    await setup.work()
    setup.pass(9_999)
    await setup.work()
    expect(setup.whatsApp.sent).toHaveLength(1)
    setup.pass(5_001)
    await setup.work()
    expect(setup.whatsApp.sent).toHaveLength(2)
  })

  it('sends what is left from today in the contact’s daytime', async () => {
    const setup = setUpMessaging({ limits: { ...defaultLimits, sharedMessagesPerUser: 1 } })
    const userId = setup.user()
    setup.queued(userId)
    setup.queued(userId, { country: 'DE' })
    await workForDays(setup)
    expect(setup.whatsApp.sent.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-03-10T12:00:00.000Z',
      expect.stringMatching(/^2026-03-11T08:/),
    ])
  })
})

describe('the shared number', () => {
  it('is shared fairly: whoever has waited longest is next, and a user sends at most ten a day', async () => {
    const setup = setUpMessaging()
    const greedy = setup.user({ id: 1 })
    const modest = setup.user({ id: 2 })
    const late = setup.user({ id: 3 })
    for (let n = 0; n < 60; n++) setup.queued(greedy)
    for (let n = 0; n < 3; n++) setup.queued(modest)
    setup.queued(late)
    for (let n = 0; n < 60; n++) {
      await setup.work()
      setup.pass(20_000)
    }
    const order = setup.whatsApp.sent.map(({ phone }) => ownerOf(setup, phone))
    expect(order.slice(0, 6)).toEqual([greedy, modest, late, greedy, modest, greedy])
    expect(order.filter(userId => userId === greedy)).toHaveLength(10)
    expect(order).toHaveLength(14)
  })

  it('is not blocked by a batch that the service keeps refusing', async () => {
    const setup = setUpMessaging()
    const greedy = setup.user({ id: 1 })
    const modest = setup.user({ id: 2 })
    for (let n = 0; n < 10; n++) setup.queued(greedy)
    for (let n = 0; n < 2; n++) setup.queued(modest)
    setup.whatsApp.answers.push({ kind: 'retry' }, { kind: 'accepted', providerId: 'a' }, { kind: 'retry' })
    const worker = runMessageQueue(setup.app, { random: () => 0 })
    for (let n = 0; n < 4; n++) {
      await worker.idle()
      setup.pass(10_000)
    }
    await worker.stop()
    const order = setup.whatsApp.sent.map(({ phone }) => ownerOf(setup, phone))
    expect(order).toEqual([greedy, modest, greedy, modest])
  })

  it('does not wait for an own number, nor the other way round', async () => {
    const setup = setUpMessaging()
    const shared = setup.user({ id: 1 })
    const own = setup.user({ id: 2, plan: 'unlimited_whatsapp' })
    setup.connect(own)
    setup.queued(shared)
    setup.queued(own)
    await setup.work()
    expect(setup.whatsApp.sent.map(({ sender }) => sender).sort()).toEqual(['unipile:acc-1', 'waapi:4711'])
  })
})

function ownerOf(setup: MessagingSetup, phone: string): number | undefined {
  return [1, 2, 3].find(userId =>
    setup.app.db.query.contacts
      .findFirst({ where: (c, { and, eq }) => and(eq(c.user_id, userId), eq(c.phone_e164, phone)) })
      .sync(),
  )
}
