import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApi } from '#api/app.ts'
import { keyScopes } from '#contracts/integrations/app-keys.ts'
import { webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { listDeliveries } from '#core/webhooks/deliveries.ts'
import { runWebhooks } from '#core/webhooks/run-webhooks.ts'
import { addWebhook, listWebhooks } from '#core/webhooks/webhooks.ts'
import { contacts } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { type Json, type N8nWorkflow, runWorkflow, startN8n } from '#tests/fakes/n8n.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const connect = read('docs/connect.md')

/** The non-empty code blocks of a language. */
const blocks = (language: string, holding: string) =>
  [...connect.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, of, text = '']) =>
    of === language && text.includes(holding) ? [text] : [],
  )

function setUp() {
  const app = createTestApp({ clock: { now: () => new Date() } })
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  return { app, userId: makeUser(app, { plan: 'pro' }) }
}

const add = (app: TestApp, userId: number, url: string) =>
  addWebhook(app, { userId, request: { url, types: [...webhookTypes] } })

async function deliver(app: TestApp): Promise<void> {
  const worker = runWebhooks(app)
  await worker.idle()
  await worker.stop()
}

describe('docs/connect.md', () => {
  it('has curl calls that work as written', async () => {
    const { app, userId } = setUp()
    const request = { name: 'curl', scopes: [...keyScopes], pictures: false }
    const { secret } = createAppKey(app, { userId, request })
    const api = createApi(app, { botUsername: () => 'card_scan_bot' })
    const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    onTestFinished(() => {
      server.close()
    })
    const SERVER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const script = blocks('sh', '$SERVER').join('\n')
    expect(script.match(/^curl/gm)).toHaveLength(4)
    const env = { ...process.env, SERVER, KEY: secret }
    const { stdout } = await promisify(execFile)('sh', ['-ec', script], { env })
    expect(stdout).toContain('"plan":"pro"')
    expect(stdout.match(/ana\.torres@norteobras\.com/g)!.length).toBeGreaterThan(1)
    expect(listContacts(app, { userId })).toMatchObject([{ first_name: 'Ana', tags: ['fair'] }])
    expect(stdout).toContain('"secret":"whsec_')
    expect(listWebhooks(app, { userId })).toMatchObject([{ types: ['contact.created', 'scan.done'] }])
  })

  it('has a receiver that accepts only signed calls', async () => {
    const { app, userId } = setUp()
    const [code = ''] = blocks('js', 'standardwebhooks')
    // Any free port, which is passed to it.
    const source = code.replace(
      '.listen(process.env.PORT)',
      ".listen(0, '127.0.0.1', function () { console.log(this.address().port) })",
    )
    expect(source).not.toBe(code)
    const { webhook, secret } = add(app, userId, 'http://127.0.0.1:1/')
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      cwd: fileURLToPath(root),
      env: { ...process.env, WEBHOOK_SECRET: secret },
    })
    onTestFinished(() => {
      child.kill()
    })
    let said = ''
    child.stdout.on('data', chunk => {
      said += String(chunk)
    })
    await once(child.stdout, 'data')
    const url = `http://127.0.0.1:${said.trim()}/`
    app.db.$client.prepare('update webhooks set url = ? where id = ?').run(url, webhook.id)
    makeContact(app, { userId })
    await deliver(app)
    const { uid } = app.db.select().from(contacts).all()[0]!
    while (!said.includes(uid)) await once(child.stdout, 'data')
    expect(said).toContain(`contact.created ${uid}`)
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400)
  })
})

describe('docs/n8n-contacts.json', () => {
  const template = read('docs/n8n-contacts.json')
  const columns = ['id', 'type', 'first_name', 'last_name', 'company', 'email', 'phone', 'notes', 'updated_at']
  const mail = 'ana.torres@norteobras.com'

  /** A contact sent to n8n; a HubSpot and an Odoo with more data about the same person, which validate their calls. */
  async function setUpN8n({ isForAll = true } = {}) {
    const { app, userId } = setUp()
    const hubSpot = new Map<string, Json>([[mail, { phone: '+34 600 000 000', address: 'Calle Mayor 1' }]])
    const odoo = new Map<number, Json>()
    const refusals: { odoo?: Json; hubSpot?: { status: number; json: Json } } = {}
    const sheet = { columns, rows: [] as Json[] }
    const post = async (url: string, body: Json) => {
      if (url === 'https://odoo.example.com/jsonrpc') return { status: 200, json: refusals.odoo ?? askOdoo(odoo, body) }
      if (url !== 'https://api.hubapi.com/crm/v3/objects/contacts/batch/upsert') throw new Error(`Nothing at ${url}`)
      return refusals.hubSpot ?? { status: 200, json: upsertInHubSpot(hubSpot, body) }
    }
    const holder = { workflow: JSON.parse(template) as N8nWorkflow }
    // Switched on by somebody who has all of these.
    for (const node of holder.workflow.nodes) if (isForAll) delete node.disabled
    const world = { post, sheet, table: undefined as { rows: Json[] } | undefined }
    const n8n = await startN8n(holder.workflow, world as Parameters<typeof startN8n>[1])
    onTestFinished(() => n8n.stop())
    const { webhook, secret } = add(app, userId, n8n.url)
    for (const node of holder.workflow.nodes)
      if (node.type === 'n8n-nodes-base.code')
        node.parameters.jsCode = node.parameters.jsCode.replace('whsec_PASTE_YOUR_SECRET', secret)
    const states = () =>
      listDeliveries(app, { userId, webhookId: webhook.id }).map(({ type, state, status }) => [type, state, status])
    const uid = () => app.db.select().from(contacts).all()[0]!.uid
    const table = () => world.table?.rows ?? []
    return { app, userId, n8n, hubSpot, odoo, sheet, table, refusals, secret, states, uid }
  }

  it.each(['n8n-contacts.json', 'n8n-form.json'])('%s connects existing nodes', recipe => {
    const { nodes, connections } = JSON.parse(read(`docs/${recipe}`)) as N8nWorkflow
    const names = nodes.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const [from, { main }] of Object.entries(connections)) {
      for (const { node } of main.flat()) expect(names).toContain(node)
      expect(names).toContain(from)
    }
  })

  it('needs no account: as imported it fills a data table, which it creates, and nothing else', async () => {
    const { app, userId, n8n, hubSpot, odoo, sheet, table, states, uid } = await setUpN8n({ isForAll: false })
    const others = [structuredClone([...hubSpot]), structuredClone([...odoo])]
    const contactId = makeContact(app, { userId, website: '' })
    await deliver(app)
    Object.assign(table()[0]!, { website: 'typed in n8n' })
    updateContact(app, { userId, contactId, patch: { notes: 'Call on Monday' } })
    await deliver(app)
    deleteContact(app, { userId, contactId })
    await deliver(app)
    expect(n8n.runs).toEqual([undefined, undefined, undefined])
    expect(states().map(([, state]) => state)).toEqual(Array(3).fill('delivered'))
    expect(table()).toMatchObject([
      { contact_id: uid(), type: 'contact.deleted', email: mail, notes: 'Call on Monday', website: 'typed in n8n' },
    ])
    expect([[...hubSpot], [...odoo], sheet.rows]).toEqual([...others, []])
  })

  it('writes a contact with all its fields everywhere, once, and then answers', async () => {
    const { app, userId, n8n, hubSpot, odoo, sheet, states, uid } = await setUpN8n()
    const contactId = makeContact(app, { userId })
    await deliver(app)
    expect(n8n.runs).toEqual([undefined])
    updateContact(app, { userId, contactId, patch: { notes: 'Call on Monday' } })
    await deliver(app)
    expect(n8n.runs).toEqual([undefined, undefined])
    expect(states()).toEqual([
      ['contact.updated', 'delivered', 200],
      ['contact.created', 'delivered', 200],
    ])
    expect(hubSpot.get(mail)).toMatchObject({ firstname: 'Ana', lastname: 'Torres', phone: '+34612345678' })
    expect([...odoo.values()]).toMatchObject([
      { ref: uid(), name: 'Ana Torres', function: 'Head of Sales', email: mail, comment: 'Call on Monday' },
    ])
    expect(sheet.rows).toMatchObject([{ id: uid(), type: 'contact.updated', email: mail, notes: 'Call on Monday' }])
  })

  it('clears nothing: an empty field here stays as it is elsewhere', async () => {
    const { app, userId, n8n, hubSpot, odoo, sheet, uid } = await setUpN8n()
    const bare = { last_name: '', position: '', phone: '', phone_e164: '', website: '', address: '', company: '' }
    const contactId = makeContact(app, { userId, ...bare })
    await deliver(app)
    const partner = [...odoo.values()][0]!
    Object.assign(partner, { function: 'Typed in Odoo' })
    Object.assign(sheet.rows[0]!, { company: 'Typed in the sheet' })
    updateContact(app, { userId, contactId, patch: { notes: 'x' } })
    await deliver(app)
    expect(n8n.runs).toEqual([undefined, undefined])
    expect(hubSpot.get(mail)).toEqual({
      ...{ email: mail, firstname: 'Ana' },
      ...{ phone: '+34 600 000 000', address: 'Calle Mayor 1' },
    })
    expect(partner).toEqual({ ref: uid(), name: 'Ana', function: 'Typed in Odoo', email: mail, comment: 'x' })
    expect(sheet.rows).toMatchObject([{ first_name: 'Ana', company: 'Typed in the sheet', notes: 'x' }])
  })

  it.each<[string, (refusals: { odoo?: Json; hubSpot?: { status: number; json: Json } }) => void]>([
    [
      'Odoo refuses, with status 200',
      refusals => Object.assign(refusals, { odoo: { jsonrpc: '2.0', id: null, error: { message: 'Access Denied' } } }),
    ],
    [
      'HubSpot refuses a contact, with status 207',
      refusals => {
        const json = { status: 'COMPLETE', results: [], numErrors: 1, errors: [{ message: 'Invalid property' }] }
        Object.assign(refusals, { hubSpot: { status: 207, json } })
      },
    ],
    ['HubSpot is down', refusals => Object.assign(refusals, { hubSpot: { status: 502, json: {} } })],
  ])('%s: the event is refused, and arrives everywhere later', async (_, refuse) => {
    const { app, userId, n8n, hubSpot, odoo, refusals, states } = await setUpN8n()
    refuse(refusals)
    makeContact(app, { userId })
    await deliver(app)
    expect(n8n.runs).toMatchObject([expect.any(Error)])
    expect(states()).toEqual([['contact.created', 'waiting', 500]])
    delete refusals.odoo
    delete refusals.hubSpot
    app.db.$client.exec('update webhook_deliveries set next_attempt_at = 0; update webhooks set paused_until = null')
    await deliver(app)
    expect(states()).toEqual([['contact.created', 'delivered', 200]])
    expect(hubSpot.get(mail)).toMatchObject({ firstname: 'Ana' })
    expect(odoo.size).toBe(1)
  })

  it('marks a deleted contact in the sheet, and leaves it elsewhere', async () => {
    const { app, userId, n8n, hubSpot, odoo, sheet } = await setUpN8n()
    const contactId = makeContact(app, { userId })
    await deliver(app)
    const before = [structuredClone([...hubSpot]), structuredClone([...odoo])]
    deleteContact(app, { userId, contactId })
    await deliver(app)
    expect(n8n.runs).toEqual([undefined, undefined])
    expect([[...hubSpot], [...odoo]]).toEqual(before)
    expect(sheet.rows).toMatchObject([{ type: 'contact.deleted', email: mail }])
  })

  it('refuses unsigned calls and old signatures', async () => {
    const { n8n, sheet, secret } = await setUpN8n()
    const body = JSON.stringify({ type: 'contact.created', timestamp: '', data: { id: 'x', email: mail } })
    const send = async (sentAt: Date, text = body) => {
      const signature = new Webhook(secret).sign('msg_1', sentAt, body)
      const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)) }
      const answer = await fetch(n8n.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers, 'webhook-signature': signature },
        body: text,
      })
      return answer.status
    }
    expect(await send(new Date(Date.now() - 600_000))).toBe(500)
    expect(await send(new Date(), `${body} `)).toBe(500)
    expect(n8n.runs).toMatchObject(Array(2).fill({ message: 'Card Scan Bot did not send this' }))
    expect(sheet.rows).toEqual([])
    expect(await send(new Date())).toBe(200)
    expect(sheet.rows).toHaveLength(1)
  })
})

describe('docs/n8n-form.json', () => {
  const details = {
    ...{ 'First name': 'Zoe', 'Last name': '', Company: 'Norte', 'E-mail': 'zoe@norte.es', Phone: '' },
    Message: 'Please send a quote',
  }

  it('makes a contact of what a visitor leaves, with their message as a note', async () => {
    const { app, userId } = setUp()
    const request = { name: 'n8n', scopes: [...keyScopes], pictures: false }
    const { secret } = createAppKey(app, { userId, request })
    const api = createApi(app, { botUsername: () => 'card_scan_bot' })
    const workflow = JSON.parse(read('docs/n8n-form.json')) as N8nWorkflow
    const post = async (url: string, body: Json) => {
      expect(url).toMatch(/^https:\/\/cards\.example\.com\/api\/v1\//)
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
      const answer = await api.request(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, json: (await answer.json()) as Json }
    }
    for (const form of [details, { ...details, Message: '' }]) await runWorkflow(workflow, { post }, { form })
    expect(listContacts(app, { userId })).toMatchObject([
      { first_name: 'Zoe', last_name: '', company: 'Norte', tags: ['form'], notes: 'Please send a quote' },
    ])
  })
})

/** HubSpot's upsert by e-mail, which clears a property that is sent empty. */
function upsertInHubSpot(known: Map<string, Json>, body: Json): Json {
  const { inputs } = body as { inputs: Array<{ idProperty: string; id: string; properties: Json }> }
  for (const { idProperty, id, properties } of inputs) {
    if (idProperty !== 'email' || !id) throw new Error('Not a contact')
    const row = known.get(id) ?? {}
    known.set(id, row)
    Object.assign(row, properties)
  }
  return { status: 'COMPLETE', results: inputs }
}

/** Odoo's partners: `search` by reference, `create` and `write`, which clears a field that is sent empty. */
function askOdoo(partners: Map<number, Json>, body: Json): Json {
  const { params } = body as { params: { args: [string, number, string, string, string, unknown[]] } }
  const [database, user, key, model, method, given] = params.args
  if (database !== 'odoo' || user !== 2 || key !== 'PASTE_YOUR_API_KEY' || model !== 'res.partner')
    return { jsonrpc: '2.0', id: null, error: { message: 'Access Denied' } }
  const answer = (result: unknown) => ({ jsonrpc: '2.0', id: null, result })
  if (method === 'search') {
    const [[[field = '', , value]]] = given as [[[string, string, string]]]
    return answer([...partners].filter(([, row]) => row[field] === value).map(([id]) => id))
  }
  const values = given.at(-1) as Json
  if (method === 'create') {
    if (!values.name) return { jsonrpc: '2.0', id: null, error: { message: 'A name is needed' } }
    const id = partners.size + 7
    partners.set(id, { ...values })
    return answer(id)
  }
  const [ids] = given as [number[]]
  for (const id of ids) Object.assign(partners.get(id) ?? {}, values)
  return answer(true)
}
