// The protocol's inspector and its conformance checks against the built service: npm run try:assistants. The inspector
// lists, calls and pages through every tool, over HTTP and over stdio (npm run mcp). Of the conformance checks those
// run that do not need the tools of the suite's own example server. Installs both (200 MB) into a temporary folder, or
// into the one that is given and kept: npm run try:assistants -- /tmp/mcp. Ends with 1 if anything fails.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { assistantTools } from '#contracts/integrations/mcp/tools.ts'
import { startEvent } from '#core/events/start-event.ts'
import { makeContact, makeContacts } from '#tests/app/factories.ts'
import { cleanEnv, installed } from './try-programs/install.ts'
import { startService } from './try-programs/start-service.ts'

/** An address on this machine that passes each request on to a service, with a key of its own added. */
async function startDoor({ url, key }: { url: string; key: string }) {
  const { hostname, port, host, origin } = new URL(url)
  const server = createServer((asked, answer) => {
    const headers: Record<string, string | string[] | undefined> = { ...asked.headers, authorization: `Bearer ${key}` }
    // What claims to come from this door comes from the service itself; other hosts and pages stay what they claim.
    const own = `127.0.0.1:${asked.socket.localPort}`
    if (headers.host === own) headers.host = host
    if (headers.origin === `http://${own}`) headers.origin = origin
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, response => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, stop }
}

/** The versions that were tried last. */
const packages = { '@modelcontextprotocol/inspector': '2.12.0', '@modelcontextprotocol/conformance': '0.1.16' }
const scenarios = [
  ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  ...['server-sse-multiple-streams', 'dns-rebinding-protection'],
]
const given = process.argv[2]
const { folder, isKept } = await installed(given && resolve(given), packages)
const env = { ...cleanEnv, HOME: folder }
const bin = (name: string) => join(folder, 'node_modules/.bin', name)

const service = await startService()
const { app, userId, key, url } = service
const { id: eventId } = startEvent(app, { userId, name: 'Fira' })
makeContacts(app, { userId, n: 59, eventId })
makeContact(app, { userId, first_name: 'Ana', last_name: 'Ruiz' })
const door = await startDoor({ url, key })
const targets = {
  http: ['--transport', 'http', '--server-url', `${url}/mcp`, '--header', `Authorization: Bearer ${key}`],
  stdio: [
    ...['-e', `MCP_KEY=${key}`, '-e', `MCP_URL=${url}/mcp`],
    ...[process.execPath, fileURLToPath(new URL('mcp.ts', import.meta.url))],
  ],
}

/** What the inspector answers; it ends with an error for a result that is one. */
async function inspect<Answer>(way: keyof typeof targets, words: string[]): Promise<Answer> {
  const { stdout } = await promisify(execFile)(bin('mcp-inspector'), ['--cli', ...targets[way], ...words], { env })
  return JSON.parse(stdout)
}

async function callEveryTool(way: keyof typeof targets): Promise<void> {
  const { tools } = await inspect<{ tools: { name: string }[] }>(way, ['--method', 'tools/list', '--strict'])
  const offered = tools.map(({ name }) => name)
  const used = new Set<string>()
  const use = async (name: string, ...pairs: string[]) => {
    used.add(name)
    const words = ['--method', 'tools/call', '--tool-name', name, ...(pairs.length > 0 ? ['--tool-arg', ...pairs] : [])]
    const { structuredContent } = await inspect<{ structuredContent: Record<string, unknown> }>(way, words)
    return structuredContent
  }
  const seen = new Set<string>()
  let pages = 0
  for (let cursor: unknown; cursor !== null; pages++) {
    const page = await use('search_contacts', ...(cursor === undefined ? [] : [`cursor="${cursor}"`]))
    for (const { id } of page.contacts as { id: string }[]) seen.add(id)
    cursor = page.next_cursor
  }
  const found = await use('search_contacts', 'words=ruiz')
  const [{ id } = { id: '' }] = found.contacts as { id: string }[]
  await use('get_contact', `id=${id}`)
  await use('list_events')
  await use('event_report', `event_id=${eventId}`)
  await use('add_note', `id=${id}`, 'text=From the inspector')
  await use('set_reminder', `id=${id}`, `due_at=${new Date(Date.now() + 1e8).toISOString()}`)
  await use('update_contact', `id=${id}`, 'position=Buyer')
  await use('create_contact', 'first_name=Eva')
  await inspect(way, ['--method', 'resources/read', '--uri', `card-scan-bot://contacts/${id}/vcard`])
  await inspect(way, [
    '--method',
    'prompts/get',
    '--prompt-name',
    'who_did_i_meet',
    '--prompt-args',
    'where_or_when=Fira',
  ])
  console.log(`${way}: ${used.size} of ${offered.length} tools, ${seen.size} contacts on ${pages} pages`)
  const missing = Object.keys(assistantTools).filter(name => !used.has(name) || !offered.includes(name))
  if (missing.length > 0 || seen.size < 60) throw new Error(`Not reached over ${way}: ${missing.join(', ')}`)
}

try {
  await callEveryTool('http')
  await callEveryTool('stdio')
  for (const scenario of scenarios) {
    await promisify(execFile)(bin('conformance'), ['server', '--url', `${door.url}/mcp`, '--scenario', scenario], {
      env,
    })
    console.log(`conformance: ${scenario} passed`)
  }
} finally {
  await door.stop()
  await service.stop()
  if (!isKept) rmSync(folder, { recursive: true })
}
