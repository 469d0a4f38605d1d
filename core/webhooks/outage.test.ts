import { eq, lte } from 'drizzle-orm'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { hourMs, minuteMs, secondMs } from '#core/base/time.ts'
import type { Worker } from '#core/base/worker.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { claimDelivery, InProgress } from '#core/webhooks/claim-delivery.ts'
import { listDeliveries } from '#core/webhooks/deliveries.ts'
import { carryOutResend, resendDelivery, resendSince } from '#core/webhooks/resend.ts'
import { runWebhooks } from '#core/webhooks/run-webhooks.ts'
import { sendTestEvent } from '#core/webhooks/test-event.ts'
import { addWebhook, enableWebhook, listWebhooks, updateWebhook } from '#core/webhooks/webhooks.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'
import { turnsOf } from '#tests/app/count-turns.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { type Received, startWebhookReceiver, type WebhookReceiver } from '#tests/fakes/webhook-receiver.ts'

const start = new Date('2026-03-10T12:00:00Z')

let receiver: WebhookReceiver
let app: TestApp
let userId: number
let worker: Worker
let now: number
let owned: { userId: number; webhookId: number }
let secret: string

beforeEach(async () => {
  receiver = await startWebhookReceiver()
  now = start.getTime()
  app = createTestApp({ clock: { now: () => new Date(now) }, limits: { ...defaultLimits, webhookHistory: 200 } })
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  userId = makeUser(app, { plan: 'pro' })
  worker = runWebhooks(app)
  const added = addWebhook(app, { userId, request: { url: receiver.url, types: [...webhookTypes] } })
  owned = { userId, webhookId: added.webhook.id }
  secret = added.secret
})
afterEach(async () => {
  vi.useRealTimers()
  receiver.release()
  await worker.stop()
  await receiver.stop()
})

const names = (received: Received[] = receiver.received) => received.map(({ event }) => event.data.first_name)
const make = (first_name: string) => makeContact(app, { userId, first_name, email: `${first_name}@norte.es` })
const rows = () => app.db.select().from(webhookDeliveries).all()
const refuse = (...refused: string[]) => {
  receiver.decide = ({ event }) => (refused.includes(String(event.data.first_name)) ? { status: 500 } : undefined)
}
const down = () => {
  receiver.decide = () => ({ status: 503 })
}
const up = () => {
  receiver.decide = undefined
  receiver.received.length = 0
}

async function pass(ms: number): Promise<void> {
  now += ms
  await worker.idle()
}

describe('after an outage', () => {
  it('all events arrive at once with the first success, in order, and svix and standardwebhooks verify them', async () => {
    down()
    const expected: unknown[] = []
    for (let hour = 0; hour < 10; hour++) {
      const contactId = make(`Ana ${hour}`)
      updateContact(app, { userId, contactId, patch: { notes: `Hour ${hour}` } })
      expected.push([`Ana ${hour}`, ''], [`Ana ${hour}`, `Hour ${hour}`])
      await pass(hourMs)
    }
    const [first] = rows()
    expect(first!.attempts).toBeGreaterThan(5)
    up()
    await pass(30 * minuteMs)
    expect(receiver.received.map(({ event }) => [event.data.first_name, event.data.notes])).toEqual(expected)
    expect(rows().every(({ state }) => state === 'delivered')).toBe(true)
    expect(listWebhooks(app, { userId })).toMatchObject([{ failing_since: null }])

    vi.useFakeTimers({ now, toFake: ['Date'] })
    const svix = new SvixWebhook(secret)
    const standard = new StandardWebhook(secret)
    for (const { id, body, sentAt, signatures, event } of receiver.received) {
      const values = { id, timestamp: String(sentAt.getTime() / 1000), signature: signatures.join(' ') }
      const headers = Object.fromEntries(Object.entries(values).map(([name, value]) => [`webhook-${name}`, value]))
      expect(() => svix.verify(body, headers)).not.toThrow()
      expect(standard.verify(body, headers)).toEqual(event)
      expect(() => svix.verify(`${body} `, headers)).toThrow()
    }
  })

  it.each([
    ['refuses', { status: 500 }],
    ['is not there', { status: 404 }],
    ['has a proxy that cannot reach it', { status: 502 }],
  ])('an address that %s is tried at once when a new event comes', async (_, answer) => {
    receiver.decide = () => answer
    for (const name of ['Ana', 'Bea', 'Eva']) make(name)
    for (const ms of [0, 5 * secondMs, 5 * secondMs, 3 * hourMs, 5 * secondMs]) await pass(ms)
    up()
    await pass(2 * minuteMs)
    expect(receiver.received).toEqual([])
    make('Gil')
    await worker.idle()
    expect(names()).toEqual(['Ana', 'Bea', 'Eva', 'Gil'])
  })

  it('a person who presses Resend does not wait for the next try', async () => {
    down()
    make('Ana')
    make('Bea')
    for (const ms of [0, 5 * secondMs, 5 * secondMs, 2 * minuteMs, 5 * secondMs]) await pass(ms)
    up()
    await pass(minuteMs)
    expect(receiver.received).toEqual([])
    const [bea] = listDeliveries(app, owned)
    resendDelivery(app, { ...owned, deliveryId: bea!.id })
    await worker.idle()
    expect(names()).toEqual(['Ana', 'Bea'])
  })

  it('an address that is down is called seldom, whatever happens meanwhile', async () => {
    down()
    for (let minute = 0; minute < 60; minute++) {
      if (minute < 20) make(`Ana ${minute}`)
      for (let step = 0; step < 12; step++) await pass(5 * secondMs)
    }
    // One after each new event, with another event after it, then one in five, fifteen and thirty minutes.
    expect(receiver.received.length).toBeLessThanOrEqual(2 * 20 + 8)
  })
})

describe('an event that is refused while others are accepted', () => {
  it('delays the others for seconds; only events of its own contact wait for it', async () => {
    refuse('Poison')
    make('Ana')
    const poisonId = make('Poison')
    updateContact(app, { userId, contactId: poisonId, patch: { notes: 'x' } })
    make('Bea')
    make('Eva')
    for (const ms of [0, 5 * secondMs, 5 * secondMs]) await pass(ms)
    expect(names()).toEqual(['Ana', 'Poison', 'Poison', 'Bea', 'Eva'])
    updateContact(app, { userId, contactId: poisonId, patch: { notes: 'y' } })
    make('Gil')
    await worker.idle()
    expect(names().at(-1)).toBe('Gil')
    expect(listWebhooks(app, { userId })).toMatchObject([{ failing_since: null, disabled: null }])

    up()
    await pass(10 * secondMs)
    expect(receiver.received.map(({ event }) => [event.type, event.data.notes])).toEqual([
      ['contact.created', ''],
      ['contact.updated', 'x'],
      ['contact.updated', 'y'],
    ])
    make('Iva')
    await worker.idle()
    expect(names().at(-1)).toBe('Iva')
  })

  it('is tried for days, then fails; later events arrive, and the address stays enabled', async () => {
    refuse('Poison')
    const poisonId = make('Poison')
    make('Ana')
    for (const ms of [0, 5 * secondMs, 5 * secondMs]) await pass(ms)
    updateContact(app, { userId, contactId: poisonId, patch: { first_name: 'Cured' } })
    for (let day = 0; day < 11; day++) {
      await pass(27 * hourMs)
      make(`Bea ${day}`)
      await worker.idle()
    }
    expect(rows().filter(({ state }) => state !== 'delivered')).toMatchObject([{ state: 'failed', status: 500 }])
    expect(names()).toContain('Cured')
    expect(names().filter(name => String(name).startsWith('Bea'))).toHaveLength(11)
    expect(listWebhooks(app, { userId })).toMatchObject([{ disabled: null }])
  })

  it('does not delay the others either if there are many of its kind', async () => {
    refuse('Poison')
    for (let n = 0; n < 12; n++) {
      make(n % 3 === 2 ? `Ana ${n}` : 'Poison')
      await pass(minuteMs)
    }
    for (let minute = 0; minute < 60; minute++) for (const ms of [5, 5, 50]) await pass(ms * secondMs)
    expect(new Set(names().filter(name => name !== 'Poison'))).toEqual(new Set(['Ana 2', 'Ana 5', 'Ana 8', 'Ana 11']))
    const before = receiver.received.length
    make('Eva')
    for (const ms of [0, 5 * secondMs, minuteMs, 5 * secondMs]) await pass(ms)
    expect(names().slice(before)).toContain('Eva')
  })

  it('that crashes the receiving program until it restarts does not delay the others', async () => {
    let diedAt = Number.NEGATIVE_INFINITY
    receiver.decide = ({ event }) => {
      if (event.data.first_name === 'Poison') diedAt = now
      return now - diedAt < 3 * secondMs ? { status: 502 } : undefined
    }
    for (const name of ['Poison', 'Ana', 'Bea']) make(name)
    for (let step = 0; step < 6; step++) await pass(5 * secondMs)
    expect(names().filter(name => name !== 'Poison')).toEqual(['Ana', 'Bea'])
  })
})

describe('resending', () => {
  it('everything since a given time sends delivered and failed events, in order, under the same ids', async () => {
    make('Ana')
    await pass(0)
    const since = new Date(now + hourMs).toISOString()
    now += hourMs
    refuse('Poison')
    for (const name of ['Bea', 'Poison', 'Eva']) make(name)
    for (const ms of [0, 5 * secondMs, 5 * secondMs]) await pass(ms)
    for (let n = 0; n < 11; n++) await pass(27 * hourMs)
    expect(rows().map(({ state }) => state)).toEqual(['delivered', 'delivered', 'failed', 'delivered'])
    sendTestEvent(app, owned)
    await worker.idle()
    const ids = new Map(receiver.received.map(({ event, id }) => [event.data.first_name, id]))
    up()
    expect(resendSince(app, { ...owned, since, only_failed: true })).toEqual({ events: 1 })
    await worker.idle()
    expect(names()).toEqual(['Poison'])
    expect(resendSince(app, { ...owned, since, only_failed: false })).toEqual({ events: 3 })
    await worker.idle()
    expect(names()).toEqual(['Poison', 'Bea', 'Poison', 'Eva'])
    for (const { id, event } of receiver.received) expect(id).toBe(ids.get(event.data.first_name))
    expect(rows().every(({ state }) => state === 'delivered')).toBe(true)
  })

  /** So many delivered events; their ids, in order. */
  async function deliverMany(count: number): Promise<string[]> {
    make('Ana')
    await worker.idle()
    const [{ id: _, ...row } = {} as never] = rows()
    const ids = Array.from({ length: count }, (__, at) => `many-${at}`)
    for (const event_id of ids)
      app.db
        .insert(webhookDeliveries)
        .values({ ...row, event_id })
        .run()
    app.db.delete(webhookDeliveries).where(eq(webhookDeliveries.event_id, row.event_id)).run()
    receiver.received.length = 0
    return ids
  }

  it('of many queues some in each turn, and holds the address back meanwhile', async () => {
    const ids = await deliverMany(401)
    await worker.stop()
    const turns = await turnsOf(app, async () => {
      expect(resendSince(app, { ...owned, since: start.toISOString(), only_failed: false })).toEqual({ events: 401 })
      expect(claimDelivery(app, new InProgress())).toBeUndefined()
      await carryOutResend(app, owned.webhookId)
    })
    expect(turns.turns).toBeGreaterThanOrEqual(3)
    expect(turns.mostStatements).toBeLessThan(15)
    worker = runWebhooks(app)
    await worker.idle()
    expect(receiver.received.map(({ id }) => id)).toEqual(ids)
  })

  it.each([
    ['deleted', () => void app.db.delete(webhooks).run()],
    ['switched off', () => void app.db.update(webhooks).set({ disabled: 'failing' }).run()],
  ])('of an address that is %s meanwhile ends and sends nothing', async (_, change) => {
    await deliverMany(201)
    await worker.stop()
    resendSince(app, { ...owned, since: start.toISOString(), only_failed: false })
    const queued = carryOutResend(app, owned.webhookId)
    change()
    await queued
    worker = runWebhooks(app)
    await worker.idle()
    expect(receiver.received).toEqual([])
    expect(
      app.db
        .select()
        .from(webhooks)
        .all()
        .filter(({ resend }) => resend),
    ).toEqual([])
  })

  it('that a death interrupts goes on: each event is sent once more, in order', async () => {
    const ids = await deliverMany(120)
    await worker.stop()
    const [first = { id: 0 }, last = { id: 0 }] = [rows()[39], rows().at(-1)]
    const resend = { since: start.getTime(), onlyFailed: false, upTo: last.id, after: first.id }
    const isQueuedAgain = lte(webhookDeliveries.id, first.id)
    app.db.update(webhookDeliveries).set({ state: 'waiting' }).where(isQueuedAgain).run()
    app.db.update(webhooks).set({ resend }).run()
    worker = runWebhooks(app)
    await worker.idle()
    expect(receiver.received.map(({ id }) => id)).toEqual(ids)
  })

  it('restores the order of events that were set aside', async () => {
    refuse('Poison')
    for (const name of ['Poison', 'Ana']) make(name)
    for (const ms of [0, 5 * secondMs, 5 * secondMs]) await pass(ms)
    down()
    make('Bea')
    await pass(10 * secondMs)
    up()
    expect(resendSince(app, { ...owned, since: start.toISOString(), only_failed: false })).toEqual({ events: 1 })
    await pass(minuteMs)
    expect(names()).toEqual(['Poison', 'Ana', 'Bea'])
  })

  it('is possible for one’s own webhooks only', () => {
    const stranger = { userId: makeUser(app, { id: 2, plan: 'pro' }), webhookId: owned.webhookId }
    const since = start.toISOString()
    expect(() => resendSince(app, { ...stranger, since, only_failed: false })).toThrow('not-found')
    expect(() => sendTestEvent(app, stranger)).toThrow('not-found')
    expect(() => updateWebhook(app, { ...stranger, change: {} })).toThrow('not-found')
  })
})

describe('an address that was off', () => {
  it('is sent all that it missed when it is enabled, in order', async () => {
    down()
    make('Ana')
    for (let n = 0; n < 5; n++) await pass(20 * hourMs)
    expect(listWebhooks(app, { userId })).toMatchObject([{ disabled: 'failing' }])
    make('Bea')
    make('Eva')
    up()
    await pass(hourMs)
    expect(receiver.received).toEqual([])
    enableWebhook(app, owned)
    await worker.idle()
    expect(names()).toEqual(['Ana', 'Bea', 'Eva'])
  })
})

describe('an address that is changed', () => {
  it('keeps its secret, and the new address is sent what waits', async () => {
    down()
    make('Ana')
    for (const ms of [0, 5 * secondMs, 5 * secondMs]) await pass(ms)
    const other = await startWebhookReceiver()
    const changed = updateWebhook(app, { ...owned, change: { url: other.url, types: ['contact.created'] } })
    expect(changed).toMatchObject({ url: other.url, types: ['contact.created'], failing_since: null })
    await worker.idle()
    expect(names(other.received)).toEqual(['Ana'])
    expect(other.isSignedBy(other.received[0]!, secret)).toBe(true)
    await other.stop()
  })

  it('must be allowed', () => {
    app.env.WEBHOOKS_ALLOW_PRIVATE = '0'
    for (const url of ['https://10.0.0.1/', 'http://n8n.example.com/', 'https://localhost/'])
      expect(() => updateWebhook(app, { ...owned, change: { url } })).toThrow('webhook-url-refused')
  })
})

describe('a test event', () => {
  it('arrives whatever events the address selected, and contains no personal data', async () => {
    updateWebhook(app, { ...owned, change: { types: ['scan.failed'] } })
    down()
    const first = sendTestEvent(app, owned)
    await worker.idle()
    expect(sendTestEvent(app, owned).id).toBe(first.id)
    up()
    await pass(10 * secondMs)
    const { webhookId: id } = owned
    expect(receiver.received.map(({ event }) => event)).toEqual([
      { type: 'webhook.test', timestamp: start.toISOString(), data: { id, url: receiver.url, types: ['scan.failed'] } },
    ])
    expect(listDeliveries(app, owned)).toMatchObject([{ type: 'webhook.test', state: 'delivered' }])
  })
})
