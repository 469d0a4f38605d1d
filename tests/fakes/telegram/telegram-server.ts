import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Faults, play } from './telegram-faults.ts'
import type { Answer } from './telegram-messages.ts'
import { parseMultipart, type UploadedFile } from './telegram-multipart.ts'
import { Refusal } from './telegram-refusal.ts'
import { isMethod, readField, violationsOf } from './telegram-schema.ts'
import type { World } from './telegram-world.ts'

type Request = { params: Record<string, unknown>; files: Map<string, UploadedFile> }
type Parts = { world: World; faults: Faults; answers: Record<string, Answer> }

/** Refusals that a correct program can meet too: time has passed, or the person was faster. */
const expected = /not modified|query is too old|to edit not found|to delete not found|file is too big|chat not found/

/** Serves `/bot<token>/<method>` and `/file/bot<token>/<path>` on a free local port. */
export async function serve(parts: Parts): Promise<{ root: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(parts, request, response).catch(error => refuse(parts.world, response, error))
  })
  // On a slow machine a connection that is closed after some idle seconds may be used again in that moment.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    root: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function handle(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/'
  const [, isFile, token, rest = ''] = /^(\/file)?\/bot([^/]+)\/(.+)$/.exec(path) ?? []
  if (token !== parts.world.token) throw new Refusal(token ? 401 : 404, token ? 'Unauthorized' : 'Not Found')
  if (isFile) return serveFile(parts, rest, response)
  const method = rest.split('?')[0] ?? ''
  const { params, files } = await readRequest(method, request)
  if (!isMethod(method)) throw new Refusal(404, 'Not Found')
  await answer(parts, { method, params }, files, response)
}

async function answer(
  { world, faults, answers }: Parts,
  call: { method: string; params: Record<string, unknown> },
  files: Map<string, UploadedFile>,
  response: ServerResponse,
): Promise<void> {
  world.calls.push(call)
  const violations = violationsOf(call.method, call.params)
  world.violations.push(...violations)
  if (violations.length > 0) throw new Refusal(400, `Bad Request: ${violations[0]}`)
  const fault = faults.take(call.method)
  if (fault && fault !== 'reset-after') return play(fault, response)

  const method = answers[call.method]
  if (!method) {
    world.violations.push(`${call.method}: the stand-in does not play this method yet`)
    throw new Refusal(404, 'Not Found')
  }
  const gate = faults.takeGate(call.method)
  if (gate) response.on('close', gate.left)
  const isDropped = async (when: 'before' | 'after') => {
    if (gate?.when !== when) return false
    gate.arrive(call)
    if ((await gate.open) === 'answer') return false
    response.destroy()
    return true
  }
  if (await isDropped('before')) return
  const result = await method(world, call.params, files)
  if (await isDropped('after')) return
  if (fault) return play(fault, response)
  send(response, 200, { ok: true, result })
}

function serveFile({ world, faults }: Parts, path: string, response: ServerResponse): void {
  const fault = faults.take('file')
  if (fault) {
    play(fault, response)
    return
  }
  const file = [...world.files.values()].find(one => one.path === path)
  if (!file) throw new Refusal(404, 'Not Found')
  response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file.bytes)
}

function refuse(world: World, response: ServerResponse, error: unknown): void {
  // The caller died during the call.
  if (error instanceof Error && error.message === 'aborted') return
  if (error instanceof Refusal) {
    if (error.code === 400 && !expected.test(error.message)) world.violations.push(error.message)
    const { code, message, parameters } = error
    const more = Object.keys(parameters).length > 0 ? { parameters } : {}
    send(response, code, { ok: false, error_code: code, description: message, ...more })
    return
  }
  world.violations.push(`the stand-in failed: ${error}`)
  send(response, 500, { ok: false, error_code: 500, description: 'Internal Server Error' })
}

async function readRequest(method: string, request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) {
    const { fields, files } = parseMultipart(body, type)
    const entries = Object.entries(fields).map(([name, text]) => [name, readField(method, name, text)])
    return { params: Object.fromEntries(entries), files }
  }
  return { params: body.length > 0 ? JSON.parse(body.toString()) : {}, files: new Map() }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
