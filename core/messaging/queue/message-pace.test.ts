import { describe, expect, it } from 'vitest'
import { defaultLimits } from '#core/base/limits.ts'
import { runMessageQueue } from '#core/messaging/queue/run-message-queue.ts'
import { createMessagingScene, type MessagingScene } from '#tests/app/messaging-scene.ts'

const minute = 60_000
const hour = 60 * minute

/** Lets time pass until nothing has gone out for a day and a half. */
async function workForDays(scene: MessagingScene): Promise<void> {
  for (let quiet = 0; quiet < 36 * hour; ) {
    const before = scene.whatsApp.sent.length
    await scene.work()
    quiet = scene.whatsApp.sent.length > before ? 0 : quiet
    const step = quiet < 20_000 ? 3300 : 20 * minute
    quiet += step
    scene.pass(step)
  }
}

describe('the pace of a number', () => {
  it('of 120 waiting messages no two leave within 10 s, and no more than 50 a day, through restarts', async () => {
    const scene = createMessagingScene()
    const userId = scene.user({ plan: 'pro_whatsapp' })
    scene.connect(userId)
    for (let n = 0; n < 120; n++) scene.queued(userId)
    await workForDays(scene)
    const { sent } = scene.whatsApp
    expect(sent).toHaveLength(120)
    expect(new Set(sent.map(({ phone }) => phone)).size).toBe(120)
    const gaps = sent.slice(1).map(({ at }, index) => at - sent[index]!.at)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10_000)
    const perDay = Map.groupBy(sent, ({ at }) => new Date(at).toISOString().slice(0, 10))
    expect([...perDay.values()].map(day => day.length)).toEqual([50, 50, 20])
  })

  it('counts from when the service let go: after a slow answer the next still waits 10 s', async () => {
    const scene = createMessagingScene()
    const userId = scene.user()
    scene.queued(userId)
    scene.queued(userId)
    scene.whatsApp.answers.push(() => {
      scene.pass(25_000)
      return { kind: 'accepted', providerId: 'slow' }
    })
    await scene.work()
    scene.pass(9_999)
    await scene.work()
    expect(scene.whatsApp.sent).toHaveLength(1)
    scene.pass(5_001)
    await scene.work()
    expect(scene.whatsApp.sent).toHaveLength(2)
  })

  it('what could not leave today leaves by day where the contact is', async () => {
    const scene = createMessagingScene({ limits: { ...defaultLimits, sharedMessagesPerUser: 1 } })
    const userId = scene.user()
    scene.queued(userId)
    scene.queued(userId, { country: 'DE' })
    await workForDays(scene)
    expect(scene.whatsApp.sent.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-03-10T12:00:00.000Z',
      expect.stringMatching(/^2026-03-11T08:/),
    ])
  })
})

describe('the shared number', () => {
  it('is shared: whoever waits longest is next, and ten a day are one user’s part', async () => {
    const scene = createMessagingScene()
    const greedy = scene.user({ id: 1 })
    const modest = scene.user({ id: 2 })
    const late = scene.user({ id: 3 })
    for (let n = 0; n < 60; n++) scene.queued(greedy)
    for (let n = 0; n < 3; n++) scene.queued(modest)
    scene.queued(late)
    for (let n = 0; n < 60; n++) {
      await scene.work()
      scene.pass(20_000)
    }
    const order = scene.whatsApp.sent.map(({ phone }) => ownerOf(scene, phone))
    expect(order.slice(0, 6)).toEqual([greedy, modest, late, greedy, modest, greedy])
    expect(order.filter(userId => userId === greedy)).toHaveLength(10)
    expect(order).toHaveLength(14)
  })

  it('is not held up by a pile that the service fails again and again', async () => {
    const scene = createMessagingScene()
    const greedy = scene.user({ id: 1 })
    const modest = scene.user({ id: 2 })
    for (let n = 0; n < 10; n++) scene.queued(greedy)
    for (let n = 0; n < 2; n++) scene.queued(modest)
    scene.whatsApp.answers.push({ kind: 'retry' }, { kind: 'accepted', providerId: 'a' }, { kind: 'retry' })
    const worker = runMessageQueue(scene.app, { random: () => 0 })
    for (let n = 0; n < 4; n++) {
      await worker.idle()
      scene.pass(10_000)
    }
    await worker.stop()
    const order = scene.whatsApp.sent.map(({ phone }) => ownerOf(scene, phone))
    expect(order).toEqual([greedy, modest, greedy, modest])
  })

  it('and an own number do not wait for each other', async () => {
    const scene = createMessagingScene()
    const shared = scene.user({ id: 1 })
    const own = scene.user({ id: 2, plan: 'unlimited_whatsapp' })
    scene.connect(own)
    scene.queued(shared)
    scene.queued(own)
    await scene.work()
    expect(scene.whatsApp.sent.map(({ sender }) => sender).sort()).toEqual(['unipile:acc-1', 'waapi:4711'])
  })
})

function ownerOf(scene: MessagingScene, phone: string): number | undefined {
  return [1, 2, 3].find(userId =>
    scene.app.db.query.contacts
      .findFirst({ where: (c, { and, eq }) => and(eq(c.user_id, userId), eq(c.phone_e164, phone)) })
      .sync(),
  )
}
