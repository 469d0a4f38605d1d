import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApi } from '#api/app.ts'
import { listContacts } from '#core/contacts/contacts.ts'
import { webhookTypes } from '#core/contracts/integrations/webhook-types.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { runWebhooks } from '#core/webhooks/run-webhooks.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { contacts } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { type Received, startWebhookReceiver } from '#tests/fakes/webhook-receiver.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const connect = read('docs/connect.md')

/** The code blocks of a language that hold something. */
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
  it('has curl calls that work as they stand', async () => {
    const { app, userId } = setUp()
    const request = { name: 'curl', scopes: ['contacts:read' as const, 'contacts:write' as const], pictures: false }
    const { secret } = createAppKey(app, { userId, request })
    const api = createApi(app, { botUsername: () => 'card_scan_bot' })
    const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    onTestFinished(() => {
      server.close()
    })
    const SERVER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const script = blocks('sh', '$SERVER').join('\n')
    expect(script.match(/^curl/gm)).toHaveLength(3)
    const env = { ...process.env, SERVER, KEY: secret }
    const { stdout } = await promisify(execFile)('sh', ['-ec', script], { env })
    expect(stdout).toContain('"plan":"pro"')
    expect(stdout.match(/ana\.torres@norteobras\.com/g)!.length).toBeGreaterThan(1)
    expect(listContacts(app, { userId })).toMatchObject([{ first_name: 'Ana', tags: ['fair'] }])
  })

  it('has a receiver that takes what is signed and nothing else', async () => {
    const { app, userId } = setUp()
    const [code = ''] = blocks('js', 'standardwebhooks')
    // Any free port, and told which.
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

type Json = Record<string, unknown>
type Node = { name: string; type: string; parameters: { jsCode?: string; jsonBody?: string; url?: string } }
type Workflow = { nodes: Node[]; connections: Record<string, { main: Array<Array<{ node: string }>> }> }

describe('docs/n8n-contacts.json', () => {
  const workflow = JSON.parse(read('docs/n8n-contacts.json')) as Workflow
  const nodeOf = (name: string) => workflow.nodes.find(node => node.name === name)!

  /** An expression of n8n, as far as these go. */
  const evaluate = (expression: string, json: Json, earlier: Json = json): Json => {
    const inside = /^=\{\{([\s\S]*)\}\}$/.exec(expression)![1]!
    const run = new Function('$json', '$', `return (${inside})`)
    return JSON.parse(run(json, () => ({ item: { json: earlier } })))
  }

  /** What the code of the workflow makes of a call. */
  async function check({ body, id, signatures, sentAt }: Received, secret: string): Promise<Json[]> {
    const code = nodeOf('Check the signature').parameters.jsCode!
    expect(code).toContain("'whsec_PASTE_YOUR_SECRET'")
    const run = new Function(
      ...['$input', 'require', 'Buffer'],
      `return (async function () { ${code.replace('whsec_PASTE_YOUR_SECRET', secret)} }).call(this)`,
    )
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(sentAt.getTime() / 1000),
      'webhook-signature': signatures.join(' '),
    }
    const helpers = { getBinaryDataBuffer: async () => Buffer.from(body) }
    const input = { first: () => ({ json: { headers } }) }
    const items: Array<{ json: Json }> = await run.call({ helpers }, input, createRequire(import.meta.url), Buffer)
    return items.map(({ json }) => json)
  }

  it('connects nodes that it has', () => {
    const names = workflow.nodes.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const [from, { main }] of Object.entries(workflow.connections)) {
      for (const { node } of main.flat()) expect(names).toContain(node)
      expect(names).toContain(from)
    }
  })

  it('takes what is signed, and writes contacts with all their fields', async () => {
    const { app, userId } = setUp()
    const receiver = await startWebhookReceiver()
    onTestFinished(() => receiver.stop())
    const { secret } = add(app, userId, receiver.url)
    makeContact(app, { userId })
    await deliver(app)
    const [received] = receiver.received as [Received]
    await expect(check({ ...received, body: `${received.body} ` }, secret)).rejects.toThrow('did not send this')
    const late = { ...received, sentAt: new Date(received.sentAt.getTime() - 600_000) }
    await expect(check(late, secret)).rejects.toThrow('did not send this')
    const [contact] = (await check(received, secret)) as [Json]
    expect(contact).toMatchObject({ type: 'contact.created', email: 'ana.torres@norteobras.com' })

    const sheet = JSON.stringify(nodeOf('Google Sheets').parameters)
    const columns = [...sheet.matchAll(/\{\{ \$json\.(\w+) \}\}/g)].map(([, name = '']) => name)
    expect(columns.length).toBeGreaterThan(10)
    for (const column of columns) expect(contact).toHaveProperty(column)

    const hubSpot = evaluate(nodeOf('HubSpot').parameters.jsonBody!, contact)
    expect(hubSpot).toMatchObject({
      inputs: [{ idProperty: 'email', id: contact.email, properties: { firstname: 'Ana', phone: '+34612345678' } }],
    })

    const odoo = { ...contact, odoo_database: 'db', odoo_user_id: 2, odoo_key: 'key', odoo_url: 'https://odoo.example' }
    const found = evaluate(nodeOf('Odoo: find').parameters.jsonBody!, odoo)
    expect(found).toMatchObject({
      params: { args: ['db', 2, 'key', 'res.partner', 'search', [[['ref', '=', contact.id]]], {}] },
    })
    const save = (result: number[]) => evaluate(nodeOf('Odoo: save').parameters.jsonBody!, { result }, odoo)
    const partner = { ref: contact.id, name: 'Ana Torres', function: 'Head of Sales', email: contact.email }
    expect(save([])).toMatchObject({ params: { args: ['db', 2, 'key', 'res.partner', 'create', [partner]] } })
    expect(save([7])).toMatchObject({ params: { args: ['db', 2, 'key', 'res.partner', 'write', [[7], partner]] } })
  })
})
