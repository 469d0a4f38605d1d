import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expand } from './stripe-expand.ts'
import { readForm } from './stripe-form.ts'
import { type Page, showPage } from './stripe-pages.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import type { Routes } from './stripe-route.ts'
import { checkParams } from './stripe-schema.ts'
import type { World } from './stripe-world.ts'

/** Refusals that a correct program can meet too. */
const expected = new Set(['resource_missing', 'charge_already_refunded', 'card_declined'])

/** Serves the API and the hosted pages on a free local port; `afterwards` runs after each change. */
export async function serve(
  world: World,
  routes: Routes,
  afterwards: () => void,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(world, routes, request, response)
      .catch(error => refuse(world, request, response, error))
      .finally(afterwards)
  })
  // On a slow machine a connection that is closed after some idle seconds may be used again in that moment.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function handle(world: World, routes: Routes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', world.origin)
  const method = request.method ?? 'GET'
  const form = readForm(method === 'GET' ? url.search.slice(1) : await readBody(request))
  const page = visit(world, method, url.pathname, form)
  if (page && 'location' in page) response.writeHead(303, { location: page.location }).end()
  else if (page) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html)
  else {
    const call = { request, method, path: url.pathname, params: form }
    await answerCall(world, response, () => callApi(world, routes, call))
  }
}

async function answerCall(world: World, response: ServerResponse, call: () => Promise<unknown>): Promise<void> {
  const fault = world.faults.shift()
  if (typeof fault === 'object') {
    const type = fault.status === 429 ? 'rate_limit_error' : 'api_error'
    return send(response, fault.status, { error: { type, message: 'Try again later' } })
  }
  const answer = fault === 'reset' ? undefined : await call()
  if (fault) response.destroy()
  else send(response, 200, answer)
}

/** An error on a page is shown on it. */
function visit(world: World, method: string, path: string, form: Record<string, unknown>): Page | undefined {
  try {
    return showPage(world, method, path, form)
  } catch (error) {
    if (error instanceof StripeRefusal) return { html: `<p role="alert">${error.message}</p>` }
    throw error
  }
}

type Call = { request: IncomingMessage; method: string; path: string; params: Record<string, unknown> }

async function callApi(world: World, routes: Routes, { request, method, path, params }: Call): Promise<unknown> {
  if (request.headers.authorization !== `Bearer ${world.key}`) {
    throw new StripeRefusal(401, 'Invalid API Key provided', { type: 'authentication_error' })
  }
  const [call, ids] = matchRoute(routes, method, path)
  const route = call === undefined ? undefined : routes[call]
  if (call === undefined || !route) throw new StripeRefusal(404, `Unrecognized request URL (${method}: ${path})`)
  world.calls.push({ call, params: structuredClone(params) })
  const wrong = checkParams(call, params)
  if (wrong.length > 0) throw new StripeRefusal(400, wrong.join('; '))

  const key = request.headers['idempotency-key']
  const asked = JSON.stringify([method, path, params])
  const before = typeof key === 'string' ? world.answered.get(key) : undefined
  if (before && before.request !== asked) {
    throw new StripeRefusal(400, 'Keys for idempotent requests can only be used with the same parameters', {
      type: 'idempotency_error',
    })
  }
  const answer = before?.answer ?? answerOf(world, route(world, params, ids), path, params)
  if (typeof key === 'string') world.answered.set(key, { request: asked, answer })
  return answer
}

function answerOf(
  world: World,
  result: unknown,
  path: string,
  { expand: paths, limit }: Record<string, unknown>,
): unknown {
  const size = typeof limit === 'number' ? limit : 10
  const answer = Array.isArray(result)
    ? { object: 'list', url: path, has_more: false, data: result.slice(0, size) }
    : result
  return expand(world, answer, Array.isArray(paths) ? paths.map(String) : [])
}

function matchRoute(routes: Routes, method: string, path: string): [string | undefined, [string, ...string[]]] {
  for (const call of Object.keys(routes)) {
    const pattern = new RegExp(`^${call.replace(/:\w+/g, '([\\w-]+)')}$`)
    const match = pattern.exec(`${method} ${path}`)
    if (match) return [call, [match[1] ?? '', ...match.slice(2)]]
  }
  return [undefined, ['']]
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function refuse(world: World, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // The caller died during the call.
  if (error instanceof Error && error.message === 'aborted') return
  const refusal = error instanceof StripeRefusal ? error : new StripeRefusal(400, `Invalid parameters: ${error}`)
  if (!expected.has(refusal.body.code ?? ''))
    world.violations.push(`${request.method} ${request.url}: ${refusal.message}`)
  send(response, refusal.status, { error: refusal.body })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' }).end(JSON.stringify(body))
}
