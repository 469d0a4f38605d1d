import { sign } from '@telegram-apps/init-data-node'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { webhookDeliveries } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { testToken } from '#tests/app/test-app.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/fakes/webhook-receiver.ts'
import { type KillableService, prepareKillFlow } from '#tests/flows/kill/kill-service.ts'

/** Allows for other load on the machine. */
const seconds = 1200

let telegram: FakeTelegram
let receiver: WebhookReceiver
let service: KillableService
let anna: Person

beforeEach(async () => {
  receiver = await startWebhookReceiver()
  onTestFinished(() => receiver.stop())
  ;({ telegram, service, anna } = await prepareKillFlow({ settings: { WEBHOOKS_ALLOW_PRIVATE: '1' } }))
  service.app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
})

const until = (condition: () => boolean) => telegram.until(condition, seconds)
const rows = () => service.app.db.select().from(webhookDeliveries).all()

async function change(contactId: number, values: Record<string, string>): Promise<void> {
  const response = await fetch(`${service.url()}/api/contacts/${anna.id}/${contactId}`, {
    method: 'PATCH',
    headers: {
      authorization: `tma ${sign({ user: anna.user }, testToken, new Date())}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(values),
  })
  expect(response.status).toBe(200)
}

test(
  'killed between a change and its delivery, every event arrives, in order, repeats under its id',
  async () => {
    const { app } = service
    const contactIds = ['a', 'b', 'c'].map(name =>
      makeContact(app, { userId: anna.id, first_name: name, email: `${name}@norte.es` }),
    )
    const { secret } = addWebhook(app, { userId: anna.id, request: { url: receiver.url, types: [...webhookTypes] } })
    await service.start()
    let n = 0
    const changeAll = async () => {
      n++
      for (const contactId of contactIds) await change(contactId, { notes: `${n}` })
    }

    // Before any call: the changes are committed, and nothing was sent.
    receiver.decide = () => 'hang'
    await changeAll()
    await service.kill()
    await service.start()
    // Between a call and its response, with more events waiting.
    await until(() => receiver.hanging() === 1)
    await changeAll()
    await service.kill()
    await service.start()
    await until(() => receiver.hanging() === 1)
    await service.kill()
    // Between two responses.
    let answers = 0
    receiver.decide = () => (++answers > 4 ? 'hang' : undefined)
    await service.start()
    await changeAll()
    await until(() => answers > 4 && rows().filter(({ state }) => state === 'delivered').length >= 4)
    await service.kill()
    receiver.decide = undefined
    await service.start()
    await until(() => rows().length === 9 && rows().every(({ state }) => state === 'delivered'))

    const bodies = new Map(rows().map(({ event_id, body }) => [event_id, body]))
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(bodies.keys()))
    expect(receiver.received.length).toBeGreaterThan(bodies.size)
    for (const received of receiver.received) {
      expect(received.body).toBe(bodies.get(received.id))
      expect(receiver.isSignedBy(received, secret)).toBe(true)
    }
    const order = rows().map(({ event_id }) => event_id)
    const places = receiver.received.map(({ id }) => order.indexOf(id))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  },
  seconds * 1000,
)
