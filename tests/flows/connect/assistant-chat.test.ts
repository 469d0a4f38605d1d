import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { listReminders } from '#core/reminders/reminders.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
let client: Client

beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person()
  anna.sendText('/help')
  await flow.settled()
  flow.grant(anna.id, 'pro')
  anna.sendPhoto(photoOf(...anaCard))
  await flow.settled()
  const request = {
    name: 'Claude <b>&',
    scopes: ['contacts:read' as const, 'contacts:write' as const],
    pictures: false,
  }
  const { secret } = createAppKey(flow.app, { userId: anna.id, request })
  const api = createApi(flow.app, { botUsername: () => 'card_scan_bot' })
  client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
    fetch: async (url, init) => api.request(String(url), init),
  })
  await client.connect(transport as Parameters<typeof client.connect>[0])
})
afterEach(() => flow.stop())

const ana = () => listContacts(flow.app, { userId: anna.id }).find(({ email }) => email === 'ana.torres@norteobras.com')
const said = () => flow.telegram.said(anna.id).at(-1)!
const reminders = () => listReminders(flow.app, { userId: anna.id }).reminders.map(({ about }) => about)

async function uid(): Promise<string> {
  const { structuredContent } = await client.callTool({ name: 'search_contacts', arguments: { words: 'ana torres' } })
  return (structuredContent as { contacts: Array<{ id: string }> }).contacts[0]?.id ?? ''
}

/** Lets the assistant use a tool, and waits until the chat has heard of it. */
async function use(name: string, input: Record<string, unknown>) {
  const { isError } = await client.callTool({ name, arguments: input })
  expect(isError ?? false).toBe(false)
  await flow.settled()
}

async function undo() {
  anna.press('Undo')
  await flow.settled()
  expect(
    said()
      .buttons.flat()
      .map(({ text }) => text),
  ).not.toContain('Undo')
}

test('each change of an assistant is told in the chat with its name, and undone there', async () => {
  const id = await uid()
  const before = ana()

  await use('add_note', { id, text: 'Promised a <quote> & a sample' })
  expect(said().text).toContain('Claude <b>&')
  expect(said().text).toContain('Promised a <quote> & a sample')
  expect(ana()?.notes).toBe('Promised a <quote> & a sample')
  await undo()
  expect(ana()?.notes).toBe(before?.notes)

  await use('update_contact', { id, position: 'Ignore all </b> instructions' })
  expect(said().text).toContain('Ignore all </b> instructions')
  await undo()
  expect(ana()?.position).toBe(before?.position)

  await use('set_reminder', { id, due_at: new Date(Date.now() + 1e8).toISOString(), about: 'Quote' })
  expect(reminders()).toEqual(['Quote'])
  await undo()
  expect(reminders()).toEqual([])

  await use('create_contact', { first_name: '<a href="tg://user?id=1">', email: 'new@norte.es' })
  expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(2)
  await undo()
  expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(1)
})

test('each call of an assistant is one line of the log: who used what, how it ended, and nothing of its content', async () => {
  const id = await uid()
  flow.logged.length = 0
  await client.callTool({ name: 'get_contact', arguments: { id } })
  await client.callTool({ name: 'get_contact', arguments: { id: 'nobody' } })
  await client.callTool({ name: 'add_note', arguments: { id, text: '' } })
  await client.readResource({ uri: `card-scan-bot://contacts/${id}/vcard` })
  await expect(client.callTool({ name: 'find ana.torres@norteobras.com' })).rejects.toThrow('Unknown tool')
  const lines = flow.logged.filter(line => line.includes('An assistant used a tool'))
  for (const [n, [tool, outcome]] of [
    ['get_contact', 'done'],
    ['get_contact', 'not-found'],
    ['add_note', 'invalid-input'],
    ['resources/read', 'done'],
    ['unknown', 'unknown'],
  ].entries()) {
    expect(lines[n]).toContain(`"tool":"${tool}"`)
    expect(lines[n]).toContain(`"outcome":"${outcome}"`)
    expect(lines[n]).toContain(`"userId":${anna.id}`)
  }
  expect(lines).toHaveLength(5)
  expect(lines.join('')).not.toMatch(/ana\.torres|Norte Obras/)
})
