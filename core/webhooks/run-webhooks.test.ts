import { makeCard } from 'card-reader/testing/make-card.ts'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WebhookType, webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { dayMs, hourMs } from '#core/base/time.ts'
import type { Worker } from '#core/base/worker.ts'
import { write } from '#core/base/write.ts'
import { getApiContact } from '#core/contact-rows/api-contact.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { insertContact, saveCard } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { deleteEvent } from '#core/events/update-event.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { setReminder } from '#core/reminders/reminders.ts'
import { runReminders } from '#core/reminders/run-reminders.ts'
import { failScan } from '#core/scan/fail-scan.ts'
import { getApiScan } from '#core/scan/list-scans.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { scanText } from '#core/scan/text/scan-text.ts'
import { listDeliveries } from '#core/webhooks/deliveries.ts'
import { resendDelivery, resendSince } from '#core/webhooks/resend.ts'
import { runWebhooks } from '#core/webhooks/run-webhooks.ts'
import { addWebhook, deleteWebhook, enableWebhook, listWebhooks, renewSecret } from '#core/webhooks/webhooks.ts'
import { contacts, scans, webhookDeliveries, webhooks } from '#db/schema.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { cardOfPerson, makePerson, openTeam, scanCard } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/fakes/webhook-receiver.ts'

let receiver: WebhookReceiver
let ahead: number
let app: TestApp
let userId: number
let worker: Worker

beforeEach(async () => {
  receiver = await startWebhookReceiver()
  ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  app = createTestApp({ clock, limits: { ...defaultLimits, webhookBacklog: 50, webhookHistory: 20 } })
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  userId = makeUser(app, { plan: 'pro' })
  worker = runWebhooks(app)
})
afterEach(async () => {
  receiver.release()
  await worker.stop()
  await receiver.stop()
})

const add = (url = receiver.url, types: WebhookType[] = [...webhookTypes], of = userId) =>
  addWebhook(app, { userId: of, request: { url, types } })
const heard = (from = receiver) => from.received.map(({ event }) => event.type)
const rows = () => app.db.select().from(webhookDeliveries).all()
const hookOf = (webhookId: number) => listWebhooks(app, { userId }).find(({ id }) => id === webhookId)
const disabled = () => listWebhooks(app, { userId }).map(webhook => webhook.disabled)

/** Advances the clock until every event has been tried as often as possible. */
async function passDays(): Promise<void> {
  for (let n = 0; n < 12; n++) {
    await worker.idle()
    ahead += 27 * hourMs
  }
}

async function told(): Promise<unknown[]> {
  const outbox = runOutbox(app)
  await outbox.idle()
  await outbox.stop()
  return app.told.map(({ notice }) => notice)
}

describe('a program with a webhook', () => {
  it('gets all that happens to a contact, in order, in the API’s shape', async () => {
    add()
    const contactId = makeContact(app, { userId })
    updateContact(app, { userId, contactId, patch: { notes: 'x' } })
    write(app, tx => saveCard(app, tx, { userId, card: makeCard({ address: 'Calle Mayor 1' }), image: undefined }))
    deleteContact(app, { userId, contactId })
    restoreContact(app, { userId, contactId })
    await worker.idle()
    const what = ['created', 'updated', 'merged', 'deleted', 'created']
    expect(heard()).toEqual(what.map(event => `contact.${event}`))
    const data = receiver.received.map(({ event }) => event.data)
    const { uid } = app.db.select().from(contacts).all()[0]!
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([uid]))
    expect(data[0]).toMatchObject({
      first_name: 'Ana',
      email: 'ana.torres@norteobras.com',
      notes: '',
      deleted_at: null,
    })
    expect(data[1]).toMatchObject({ notes: 'x' })
    expect(data[2]).toMatchObject({ address: 'Calle Mayor 1' })
    expect(data[3]!.deleted_at).not.toBeNull()
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(5)
  })

  it('gets each contact of a bulk change, with its current state', async () => {
    const { id: eventId } = startEvent(app, { userId, name: 'Fair' })
    const contactIds = ['Ana', 'Bea', 'Eva'].map(first_name =>
      write(app, tx => insertContact(app, tx, { userId, card: makeCard({ first_name }), image: undefined, eventId })),
    )
    deleteContact(app, { userId, contactId: contactIds[2]! })
    add()
    await deleteEvent(app, { userId, eventId })
    await worker.idle()
    const told = receiver.received.map(({ event: { type, data } }) => [type, data.first_name, data.event])
    expect(told.toSorted()).toEqual([
      ['contact.updated', 'Ana', ''],
      ['contact.updated', 'Bea', ''],
    ])
  })

  it('gets nothing more about a deleted contact', async () => {
    add()
    const contactId = makeContact(app, { userId })
    const { id: eventId } = startEvent(app, { userId, name: 'Feria' })
    updateContact(app, { userId, contactId, patch: { event_id: eventId } })
    deleteContact(app, { userId, contactId })
    await deleteEvent(app, { userId, eventId })
    await worker.idle()
    expect(heard()).toEqual(['contact.created', 'contact.updated', 'contact.deleted'])
  })

  it('gets a photo that was no card', async () => {
    add()
    const { scanId } = makeScan(app, { userId, contactId: makeContact(app, { userId }), status: 'reading' })
    const scan = app.db.select().from(scans).all()[0]!
    await failScan(app, scan, new Error('x'))
    await worker.idle()
    const failed = receiver.received.find(({ event }) => event.type === 'scan.failed')!
    expect(failed.event.data).toEqual({ id: scanId, failure: 'internal', received_at: scan.received_at.toISOString() })
  })

  it('gets a reminder when it is due, of the person’s own contacts alone', async () => {
    const { code } = openTeam(app)
    const memberId = makePerson(app, 7, 'Mia', 'pro')
    joinTeam(app, { userId: memberId, code, leaveOther: false })
    add(receiver.url, ['reminder.due'], memberId)
    const at = new Date(app.clock.now().getTime() + hourMs)
    // Of the owner: the member is reminded of it in the chat, but programs never get its fields.
    const contactId = await scanCard(app, { userId: memberId, lines: cardOfPerson('Xenia') })
    setReminder(app, { userId: memberId, contactId, at })
    const own = { userId: memberId, contactId: makeContact(app, { userId: memberId }) }
    setReminder(app, { ...own, at, about: 'Send the quote' })
    ahead = 2 * hourMs
    const due = runReminders(app)
    await due.idle()
    await due.stop()
    await worker.idle()
    await told()
    expect(app.told.filter(({ notice }) => notice.kind === 'reminder')).toHaveLength(2)
    const contact = getApiContact(app.db, own)
    expect(receiver.received.map(({ event: { type, data } }) => [type, data])).toEqual([
      ['reminder.due', { due_at: at.toISOString(), about: 'Send the quote', contact }],
    ])
  })

  it('gets a reminder that was put off again, and none of a contact that was deleted before', async () => {
    add(receiver.url, ['reminder.due'])
    const own = { userId, contactId: makeContact(app, { userId }) }
    const gone = { userId, contactId: makeContact(app, { userId }) }
    const tellAfter = async (hours: number) => {
      ahead += hours * hourMs
      const due = runReminders(app)
      await due.idle()
      await due.stop()
      await worker.idle()
    }
    const inAnHour = () => new Date(app.clock.now().getTime() + hourMs)
    setReminder(app, { ...own, at: inAnHour() })
    setReminder(app, { ...gone, at: inAnHour() })
    deleteContact(app, gone)
    await tellAfter(2)
    await tellAfter(1)
    setReminder(app, { ...own, at: inAnHour() })
    await tellAfter(2)
    const times = receiver.received.map(({ event }) => event.data.due_at)
    expect(times).toHaveLength(2)
    expect(new Set(times).size).toBe(2)
  })

  it('gets each finished scan, with its contact in the API’s shape', async () => {
    add(receiver.url, ['scan.done'])
    const photo = new Uint8Array([1])
    const { scan } = requestScan(app, { userId, source: { via: 'web', idempotencyKey: 'photo-1', photo } })
    const queue = runScanQueue(app)
    await queue.idle()
    await queue.stop()
    const text = 'Bea Sanz\nSur S.L.\nbea@sur.es\n+34 600 000 000'
    const written = await scanText(app, { userId, chatId: userId, messageId: 5, text })
    await worker.idle()
    expect(heard()).toEqual(['scan.done', 'scan.done'])
    const expected = [scan.id, written.id].map(scanId => getApiScan(app.db, { userId, scanId }))
    expect(receiver.received.map(({ event }) => event.data)).toEqual(expected)
    expect(expected).toMatchObject([
      { status: 'done', contact: { first_name: 'Ana' } },
      { status: 'done', contact: { first_name: 'Bea' } },
    ])
  })

  it('gets only selected events, and nothing without a plan that has webhooks', async () => {
    add(receiver.url, ['contact.deleted'])
    const contactId = makeContact(app, { userId })
    deleteContact(app, { userId, contactId })
    const free = makeUser(app, { id: 5 })
    const { secret, ...values } = app.db.select().from(webhooks).all()[0]!
    app.db
      .insert(webhooks)
      .values({ ...values, id: 99, user_id: free, secret, types: [...webhookTypes] })
      .run()
    makeContact(app, { userId: free })
    await worker.idle()
    expect(heard()).toEqual(['contact.deleted'])
  })

  it('gets nothing of a change that was rolled back', async () => {
    add()
    const change = () =>
      write(app, tx => {
        saveCard(app, tx, { userId, card: makeCard(), image: undefined })
        throw new Error('Rolled back')
      })
    expect(change).toThrow('Rolled back')
    await worker.idle()
    expect(receiver.received).toEqual([])
    expect(rows()).toEqual([])
  })

  it('can verify the sender with the standard’s library', async () => {
    const { secret } = add()
    makeContact(app, { userId })
    await worker.idle()
    const [{ id, body, sentAt, signatures }] = receiver.received as [(typeof receiver.received)[0]]
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(sentAt.getTime() / 1000),
      'webhook-signature': signatures.join(' '),
    }
    expect(new StandardWebhook(secret).verify(body, headers)).toMatchObject({ type: 'contact.created' })
    expect(() => new StandardWebhook(secret).verify(`${body} `, headers)).toThrow()
    expect(() => new StandardWebhook(`whsec_${btoa('another secret, of some length')}`).verify(body, headers)).toThrow()
  })

  it('has a day to learn a new secret', async () => {
    const before = add()
    const after = renewSecret(app, { userId, webhookId: before.webhook.id })
    makeContact(app, { userId })
    await worker.idle()
    ahead += dayMs
    makeContact(app, { userId, email: 'b@sur.es', first_name: 'Bea' })
    await worker.idle()
    const [first, second] = receiver.received
    const signers = [before.secret, after.secret]
    expect(signers.map(secret => receiver.isSignedBy(first!, secret))).toEqual([true, true])
    expect(signers.map(secret => receiver.isSignedBy(second!, secret))).toEqual([false, true])
    expect(second!.signatures).toHaveLength(1)
  })
})

describe('an event that did not arrive', () => {
  it.each([{ status: 500 }, { status: 404 }, { status: 302, headers: { location: '/elsewhere' } }])(
    'is sent again under the same id after $status, and later ones wait for it',
    async failure => {
      const { webhook } = add()
      receiver.answers.push(failure)
      const contactId = makeContact(app, { userId })
      await worker.idle()
      updateContact(app, { userId, contactId, patch: { notes: 'x' } })
      makeContact(app, { userId, first_name: 'Bea', email: 'bea@sur.es' })
      await worker.idle()
      expect(heard()).toEqual(['contact.created'])
      expect(hookOf(webhook.id)!.failing_since).not.toBeNull()
      ahead += 6000
      await worker.idle()
      expect(hookOf(webhook.id)!.failing_since).toBeNull()
      const [tried, again, updated, bea] = receiver.received
      expect(heard().slice(1)).toEqual(['contact.created', 'contact.updated', 'contact.created'])
      expect(again).toMatchObject({ id: tried!.id, body: tried!.body })
      expect(new Set([tried!.id, bea!.id, updated!.id]).size).toBe(3)
      expect(listDeliveries(app, { userId, webhookId: webhook.id }).map(one => [one.state, one.attempts])).toEqual([
        ['delivered', 1],
        ['delivered', 1],
        ['delivered', 2],
      ])
    },
  )

  it('is tried for three days; then its address is disabled, and the person is told why', async () => {
    receiver.decide = () => ({ status: 500 })
    const { webhook } = add()
    makeContact(app, { userId })
    await passDays()
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(rows()).toMatchObject([{ state: 'waiting', attempts: receiver.received.length, status: 500 }])
    expect(disabled()).toEqual(['failing'])
    const { host } = new URL(receiver.url)
    expect(await told()).toEqual([
      { kind: 'webhook', event: 'added', host },
      { kind: 'webhook', event: 'failing', host },
    ])
    const owned = { userId, webhookId: webhook.id }
    const [delivery] = listDeliveries(app, owned)
    expect(delivery!.next_attempt_at).toBeNull()
    expect(() => resendDelivery(app, { ...owned, deliveryId: delivery!.id })).toThrow('webhook-disabled')
    expect(() => resendSince(app, { ...owned, since: delivery!.created_at, only_failed: false })).toThrow(
      'webhook-disabled',
    )
  })

  it('disables its address at once if that is gone (410)', async () => {
    receiver.decide = () => ({ status: 410 })
    add()
    const contactId = makeContact(app, { userId })
    updateContact(app, { userId, contactId, patch: { notes: 'x' } })
    await worker.idle()
    expect(receiver.received).toHaveLength(1)
    expect(disabled()).toEqual(['gone'])
    expect(await told()).toMatchObject([{ event: 'added' }, { event: 'gone' }])
  })

  it('waits as long as the address asks', async () => {
    receiver.answers.push({ status: 429, headers: { 'retry-after': '600' } })
    add()
    makeContact(app, { userId })
    await worker.idle()
    makeContact(app, { userId, first_name: 'Bea', email: 'bea@sur.es' })
    ahead += 599_000
    await worker.idle()
    expect(receiver.received).toHaveLength(1)
    ahead += 2000
    await worker.idle()
    expect(receiver.received).toHaveLength(3)
  })

  it('cannot be signed once the bot has another token: the person makes a new secret, and it arrives', async () => {
    const { webhook } = add()
    app.env = { ...app.env, initDataToken: 'another' }
    makeContact(app, { userId })
    await worker.idle()
    expect(receiver.received).toEqual([])
    expect(disabled()).toEqual(['secret-lost'])
    makeContact(app, { userId, first_name: 'Bea', email: 'bea@sur.es' })
    const { secret } = renewSecret(app, { userId, webhookId: webhook.id })
    await worker.idle()
    expect(receiver.received.map(({ event }) => event.data.first_name)).toEqual(['Ana', 'Bea'])
    expect(receiver.isSignedBy(receiver.received[0]!, secret)).toBe(true)
    expect(receiver.received[0]!.signatures).toHaveLength(1)
  })
})

describe('the programs of several people', () => {
  it('get events at once while another person’s address hangs with all its events', async () => {
    const slow = await startWebhookReceiver()
    slow.decide = () => 'hang'
    add(slow.url)
    for (let n = 0; n < 30; n++) makeContact(app, { userId, first_name: `Bea ${n}`, email: `bea${n}@sur.es` })
    const other = makeUser(app, { id: 2, plan: 'pro' })
    add(receiver.url, [...webhookTypes], other)
    makeContact(app, { userId: other })
    await until(() => receiver.received.length === 1 && slow.hanging() === 1)
    slow.decide = undefined
    slow.release()
    await worker.idle()
    expect(slow.received).toHaveLength(30)
    await slow.stop()
  })

  it('get one call at a time, which keeps the order', async () => {
    receiver.decide = () => 'hang'
    add()
    for (let n = 0; n < 5; n++) makeContact(app, { userId, first_name: `Bea ${n}`, email: `bea${n}@sur.es` })
    await until(() => receiver.hanging() === 1)
    worker.wake()
    expect(receiver.received).toHaveLength(1)
    receiver.decide = undefined
    receiver.release()
    await worker.idle()
    expect(receiver.received.map(({ event }) => event.data.first_name)).toEqual([0, 1, 2, 3, 4].map(n => `Bea ${n}`))
  })

  it('get events in the same order at every address, under the same id', async () => {
    const other = await startWebhookReceiver()
    add()
    add(other.url)
    const contactId = makeContact(app, { userId })
    for (let n = 0; n < 10; n++) updateContact(app, { userId, contactId, patch: { notes: `${n}` } })
    await worker.idle()
    const notes = (of: WebhookReceiver) => of.received.map(({ event }) => event.data.notes)
    expect(notes(receiver)).toEqual(['', ...'0123456789'])
    expect(notes(other)).toEqual(notes(receiver))
    expect(other.received.map(({ id }) => id)).toEqual(receiver.received.map(({ id }) => id))
    await other.stop()
  })
})

describe('addresses', () => {
  it('keep the latest finished deliveries, however many there were', async () => {
    const { webhook } = add()
    const contactId = makeContact(app, { userId })
    const change = (n: number) => updateContact(app, { userId, contactId, patch: { notes: `${n}` } })
    for (let n = 0; n < 25; n++) change(n)
    await worker.idle()
    const kept = listDeliveries(app, { userId, webhookId: webhook.id })
    expect(kept.map(({ state }) => state)).toEqual(Array(20).fill('delivered'))
  })

  it('that are disabled keep the latest missed events, and send them in order when enabled', async () => {
    const { webhook } = add()
    receiver.decide = () => ({ status: 410 })
    const contactId = makeContact(app, { userId })
    await worker.idle()
    for (let n = 0; n < 40; n++) updateContact(app, { userId, contactId, patch: { notes: `${n}` } })
    await worker.idle()
    expect(rows().map(({ state }) => state)).toEqual(Array(25).fill('waiting'))
    receiver.decide = undefined
    receiver.received.length = 0
    enableWebhook(app, { userId, webhookId: webhook.id })
    await worker.idle()
    const notes = receiver.received.map(({ event }) => event.data.notes)
    expect(notes).toEqual(Array.from({ length: 25 }, (_, index) => `${index + 15}`))
    expect(disabled()).toEqual([null])
  })

  it('are disabled when too much waits, and when enabled send what waits and new events', async () => {
    receiver.decide = () => ({ status: 503 })
    const { webhook } = add()
    const change = (n: number) => makeContact(app, { userId, first_name: `Bea ${n}`, email: `bea${n}@sur.es` })
    for (let n = 0; n < 51; n++) change(n)
    await worker.idle()
    expect(disabled()).toEqual(['backlog'])
    expect(rows()).toHaveLength(25)
    receiver.decide = undefined
    enableWebhook(app, { userId, webhookId: webhook.id })
    change(51)
    receiver.received.length = 0
    await worker.idle()
    expect(receiver.received.map(({ event }) => event.data.first_name).slice(-2)).toEqual(['Bea 50', 'Bea 51'])
    expect(receiver.received).toHaveLength(26)
    expect(disabled()).toEqual([null])
  })

  it('are deleted with what waited; finished deliveries are deleted after a week', async () => {
    const { webhook } = add()
    makeContact(app, { userId })
    await worker.idle()
    ahead += 6 * dayMs
    await deleteExpired(app)
    expect(rows()).toHaveLength(1)
    ahead += 2 * dayMs
    await deleteExpired(app)
    expect(rows()).toEqual([])
    makeContact(app, { userId, first_name: 'Bea', email: 'bea@sur.es' })
    deleteWebhook(app, { userId, webhookId: webhook.id })
    expect(rows()).toEqual([])
  })
})

/** Waits for a condition that others make true. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(resolve => setImmediate(resolve))
}
