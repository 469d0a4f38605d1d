import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { assistantTools } from '#contracts/integrations/mcp/tools.ts'
import { startEvent } from '#core/events/start-event.ts'
import { setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { makeContact, makeContacts } from '#tests/app/factories.ts'

/** A service that listens, with 60 contacts of one event, and what `npm run mcp` is started with. */
async function setUp() {
  const { app, api, userId, keyOf } = await setUpApiV1()
  const { id: eventId } = startEvent(app, { userId, name: 'Fira' })
  makeContacts(app, { userId, n: 59, eventId, first_name: 'Many' })
  makeContact(app, { userId, first_name: 'Ana', last_name: 'Ruiz' })
  const server = serve({ fetch: api.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  const url = `http://127.0.0.1:${address.port}/mcp`
  const key = keyOf()
  const command = (MCP_KEY = key) => ({
    command: process.execPath,
    args: [resolve('scripts/mcp.ts')],
    env: { MCP_KEY, MCP_URL: url },
  })
  return { eventId, url, key, command }
}

async function connect(transport: unknown) {
  const client = new Client({ name: 'test', version: '1' })
  onTestFinished(() => client.close())
  // The SDK's types are not exact about optional properties.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return client
}

describe.each(['stdio', 'http'])('an assistant over %s', way => {
  async function assistant() {
    const { eventId, url, key, command } = await setUp()
    const headers = { authorization: `Bearer ${key}` }
    const transport =
      way === 'stdio'
        ? new StdioClientTransport({ ...command(), stderr: 'ignore' })
        : new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
    return { eventId, client: await connect(transport) }
  }

  it('calls every tool, pages through every contact, and reads resources and prompts', async () => {
    const { client, eventId } = await assistant()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(assistantTools))
    const used = new Set<string>()
    /** The client checks each result against the schema of its tool. */
    const use = async (name: string, input: Record<string, unknown> = {}) => {
      used.add(name)
      const { structuredContent, isError } = await client.callTool({ name, arguments: input })
      expect(isError ?? false, name).toBe(false)
      return structuredContent as Record<string, unknown> & { id: string }
    }
    const found = await use('search_contacts', { words: 'ruiz' })
    expect(found).toMatchObject({ total: 1, contacts: [{ first_name: 'Ana' }] })
    const [{ id } = { id: '' }] = found.contacts as { id: string }[]

    const seen: string[] = []
    for (let cursor: unknown; cursor !== null; ) {
      const page = await use('search_contacts', cursor === undefined ? {} : { cursor })
      seen.push(...(page.contacts as { id: string }[]).map(one => one.id))
      cursor = page.next_cursor
    }
    expect(new Set(seen).size).toBe(60)

    expect(await use('get_contact', { id })).toMatchObject({ first_name: 'Ana' })
    expect(await use('list_events')).toMatchObject({ events: [{ name: 'Fira' }] })
    expect(await use('event_report', { event_id: eventId })).toMatchObject({ contacts: 59 })
    expect(await use('add_note', { id, text: 'Quote' })).toMatchObject({ note: { text: 'Quote' } })
    const due_at = '2026-03-20T09:00:00.000Z'
    expect(await use('set_reminder', { id, due_at })).toMatchObject({ reminder: { due_at } })
    expect(await use('update_contact', { id, position: 'Buyer' })).toMatchObject({ position: 'Buyer' })
    expect(await use('create_contact', { first_name: 'Eva' })).toMatchObject({ first_name: 'Eva' })
    expect([...used].toSorted()).toEqual(tools.map(({ name }) => name).toSorted())

    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ name }) => name)).toEqual(['vcard', 'card', 'card-back'])
    const { contents } = await client.readResource({ uri: `card-scan-bot://contacts/${id}/vcard` })
    expect(contents).toMatchObject([{ text: expect.stringContaining('FN:Ana Ruiz') }])
    const { prompts } = await client.listPrompts()
    for (const { name, arguments: [argument] = [] } of prompts) {
      const { messages } = await client.getPrompt({ name, arguments: { [argument?.name ?? '']: 'Ana' } })
      expect(JSON.stringify(messages)).toContain('Ana')
    }
  })
})

describe('npm run mcp', () => {
  it('tells at once that its key is wrong', async () => {
    const { command } = await setUp()
    await expect(connect(new StdioClientTransport({ ...command('csb_wrong'), stderr: 'ignore' }))).rejects.toThrow()
  })

  it('answers what it was asked before its input ends', async () => {
    const { command } = await setUp()
    const { command: program, args, env } = command()
    const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
    const clientInfo = { name: 'pipe', version: '1' }
    const start = { method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } }
    const messages = [{ id: 1, ...start }, { method: 'notifications/initialized' }, { id: 2, method: 'tools/list' }]
    child.stdin.end(messages.map(message => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''))
    const lines = (await text(child.stdout)).trim().split('\n')
    expect(lines.map(line => JSON.parse(line).id).toSorted()).toEqual([1, 2])
  })
})
