import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ApiScan } from '#contracts/integrations/v1/scans.ts'
import type { ApiWebhookEvent } from '#contracts/integrations/v1/webhooks.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { setReminder } from '#core/reminders/reminders.ts'
import { runReminders } from '#core/reminders/run-reminders.ts'
import { runWebhooks } from '#core/webhooks/run-webhooks.ts'
import { listWebhooks } from '#core/webhooks/webhooks.ts'
import { setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { makeContact } from '#tests/app/factories.ts'
import { scanCard } from '#tests/app/team-setup.ts'
import { startWebhookReceiver } from '#tests/fakes/webhook-receiver.ts'

/** What a part of the app is called with, as far as ours uses it. */
type Bundle = {
  authData: { server: string; key: string }
  inputData?: Record<string, unknown>
  targetUrl?: string
  subscribeData?: unknown
  cleanedRequest?: unknown
}
type Request = { url: string; method?: string; body?: object; params?: Record<string, string> }
type Z = { request(sent: Request): Promise<{ data: unknown }> }
type Item = Record<string, unknown> & { id: unknown }
type Perform<Answer = Item[]> = (z: Z, bundle: Bundle) => Answer | Promise<Answer>
type Step<Answer> = { operation: { perform: Perform<Answer>; sample: Item } }
type Trigger = Step<Item[]> & {
  operation: { performSubscribe: Perform<Item>; performUnsubscribe: Perform<unknown>; performList: Perform }
}
type ZapierApp = {
  authentication: { test: Perform<Item> }
  beforeRequest: Array<(request: { headers: Record<string, string> }, z: Z, bundle: Bundle) => unknown>
  triggers: Record<'new_contact' | 'scan_done' | 'reminder_due', Trigger>
  searches: { find_contact: Step<Item[]> }
  creates: Record<'create_contact' | 'add_note', Step<Item>>
}

const folder = new URL('../../../deploy/zapier/', import.meta.url)
const { default: zapierApp }: { default: ZapierApp } = await import(new URL('index.js', folder).href)
const { triggers, searches, creates } = zapierApp

/** A service that listens, and parts of the app that run as Zapier's platform runs them: `npm run try:zapier` has the real one. */
async function setUp() {
  const setup = await setUpApiV1()
  const { app, api, keyOf } = setup
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  const server = serve({ fetch: api.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const authData = { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: keyOf() }

  function run<Answer>(perform: Perform<Answer>, more: Omit<Bundle, 'authData'> = {}): Promise<Answer> {
    const bundle = { authData, ...more }
    const z: Z = {
      request: async ({ url, method = 'GET', body, params = {} }) => {
        const headers: Record<string, string> = { 'content-type': 'application/json' }
        for (const change of zapierApp.beforeRequest) change({ headers }, z, bundle)
        const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
        const answer = await fetch(`${url}?${new URLSearchParams(params)}`, init)
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${answer.status} ${text}`)
        return { data: text ? JSON.parse(text) : undefined }
      },
    }
    return Promise.resolve(perform(z, bundle))
  }

  /** Subscribes to a trigger, lets it happen, and answers what Zapier gets of it. */
  async function triggered({ operation }: Trigger, happen: () => unknown): Promise<Item[]> {
    const receiver = await startWebhookReceiver()
    onTestFinished(() => receiver.stop())
    const subscribeData = await run(operation.performSubscribe, { targetUrl: receiver.url })
    await happen()
    const worker = runWebhooks(app)
    await worker.idle()
    await worker.stop()
    const items = await Promise.all(
      receiver.received.map(({ event }) => run(operation.perform, { cleanedRequest: event })),
    )
    await run(operation.performUnsubscribe, { subscribeData })
    return items.flat()
  }
  return { ...setup, run, triggered }
}

const fields = (item: object | undefined) => Object.keys(item ?? {}).toSorted()

describe('deploy/zapier', () => {
  it('connects an account by its key', async () => {
    const { run } = await setUp()
    expect(await run(zapierApp.authentication.test)).toMatchObject({ first_name: 'Olga' })
  })

  it('shows the samples that the API invents for somebody without contacts', async () => {
    const { call, keyOf } = await setUp()
    const { samples }: { samples: ApiWebhookEvent[] } = (await call(keyOf(), 'GET', '/webhooks/samples')).body
    expect(JSON.parse(readFileSync(new URL('samples.json', folder), 'utf8'))).toEqual(samples)
  })

  it('triggers on a new contact, a scan and a reminder, with the fields of its samples', async () => {
    const { app, userId, run, triggered } = await setUp()
    const contact = await triggered(triggers.new_contact, () => makeContact(app, { userId, first_name: 'Bea' }))
    expect(contact).toMatchObject([{ first_name: 'Bea' }])
    const scan = await triggered(triggers.scan_done, () => scanCard(app, { userId, lines: ['Eva Sanz', 'eva@sur.es'] }))
    expect(scan).toMatchObject([{ contact: { first_name: 'Eva' } satisfies Partial<ApiScan['contact']> }])
    const [{ id: contactId } = { id: 0 }] = listContacts(app, { userId })
    setReminder(app, { userId, contactId, at: new Date('2026-03-11T09:00:00Z'), about: 'Send prices' })
    const reminder = await triggered(triggers.reminder_due, async () => {
      app.setNow('2026-03-11T09:00:00Z')
      const worker = runReminders(app)
      await worker.idle()
      await worker.stop()
    })
    expect(reminder).toMatchObject([{ id: expect.stringContaining('2026-03-11'), about: 'Send prices' }])
    expect(listWebhooks(app, { userId })).toEqual([])
    for (const [trigger, items] of [
      [triggers.new_contact, contact],
      [triggers.scan_done, scan],
      [triggers.reminder_due, reminder],
    ] as const) {
      const [sample] = await run(trigger.operation.performList)
      expect([fields(sample), fields(trigger.operation.sample)]).toEqual([fields(items[0]), fields(items[0])])
    }
    const test = { type: 'webhook.test', timestamp: '', data: {} }
    expect(await run(triggers.new_contact.operation.perform, { cleanedRequest: test })).toEqual([])
  })

  it('finds or creates a contact, and adds a note', async () => {
    const { app, userId, run } = await setUp()
    const inputData = { email: 'zoe@norte.es', first_name: 'Zoe', last_name: '', tags: ['fair'] }
    const find = () => run(searches.find_contact.operation.perform, { inputData: { email: inputData.email } })
    expect(await find()).toEqual([])
    const { id } = await run(creates.create_contact.operation.perform, { inputData })
    expect(await run(creates.create_contact.operation.perform, { inputData })).toMatchObject({ id })
    expect(await find()).toMatchObject([{ id, first_name: 'Zoe', tags: ['fair'] }])
    const note = { contact_id: id, text: 'Wants a quote' }
    expect(await run(creates.add_note.operation.perform, { inputData: note })).toMatchObject({ text: 'Wants a quote' })
    expect(listContacts(app, { userId })).toMatchObject([{ notes: 'Wants a quote' }])
    const nobody = { ...note, contact_id: '../me' }
    await expect(run(creates.add_note.operation.perform, { inputData: nobody })).rejects.toThrow('404')
  })
})
