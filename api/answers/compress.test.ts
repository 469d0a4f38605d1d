import { once } from 'node:events'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { sign } from '@telegram-apps/init-data-node'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { beforeAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { keyScopes } from '#contracts/integrations/app-keys.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { write } from '#core/base/write.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { compressAnswers, takesGzip } from './compress.ts'

const count = 3000
const userId = 1001
const browser = 'gzip, deflate, br, zstd'

/** A person with many contacts, and requests for them as each kind of program sends them. */
function setUp() {
  const app = createTestApp()
  makeUser(app, { id: userId, plan: 'unlimited' })
  write(app, tx => {
    for (let n = 0; n < count; n++) {
      const card = makeCard({ first_name: `Ñandú ${n}`, email: `n${n}@norte.es`, address: `Calle ${n % 300}, Madrid` })
      insertContact(app, tx, { userId, card, image: undefined })
    }
  })
  const request = { name: 'Program', scopes: [...keyScopes], pictures: false }
  const { secret } = createAppKey(app, { userId, request })
  const person = { id: userId, first_name: 'Olga', language_code: 'en' }
  return {
    api: createApi(app, { botUsername: () => 'card_scan_bot' }),
    as: {
      book: `Basic ${btoa(`${userId}:${secret}`)}`,
      program: `Bearer ${secret}`,
      person: `tma ${sign({ user: person, query_id: 'q' }, testToken, app.clock.now())}`,
      portal: `Bearer ${createSession(app, app.db, { userId })}`,
      nobody: '',
    },
  }
}

let setup: ReturnType<typeof setUp>
beforeAll(() => {
  setup = setUp()
})

const bookPath = `/carddav/${userId}/contacts/`
const sync = (asked: string) =>
  `<d:sync-collection xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:sync-token/><d:sync-level>1</d:sync-level>
  <d:prop>${asked}</d:prop></d:sync-collection>`
type As = keyof ReturnType<typeof setUp>['as']
type Asked = { as: As; path: string; method?: string; body?: string }

/** Sends a request over a real connection and does not decompress the response. */
async function ask(asked: Asked, encodings?: string) {
  const server = serve({ fetch: setup.api.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const authorization = setup.as[asked.as]
  const headers = { ...(authorization && { authorization }), ...(encodings && { 'accept-encoding': encodings }) }
  const { path, method = 'GET', body } = asked
  const answer = await new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }>(
    (resolve, reject) => {
      const call = requestHttp({ port, path, method, headers, agent: false }, async response => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) })
      })
      call.on('error', reject)
      call.end(body)
    },
  )
  server.close()
  return answer
}

const answers: Array<[name: string, asked: Asked, most: number]> = [
  ['an address book’s check', { as: 'book', path: bookPath, method: 'REPORT', body: sync('<d:getetag/>') }, 0.2],
  ['an address book’s sync', { as: 'book', path: bookPath, method: 'REPORT', body: sync('<c:address-data/>') }, 0.2],
  ['the list of contacts', { as: 'person', path: `/api/contacts/${userId}` }, 0.2],
  ['a page of the API', { as: 'program', path: '/api/v1/contacts?limit=200' }, 0.2],
  ['a CSV that is written while it is sent', { as: 'portal', path: '/api/portal/contacts/export?form=google' }, 0.3],
  ['a file of vCards', { as: 'portal', path: '/api/portal/contacts/export?form=vcard' }, 0.3],
  ['the API’s document', { as: 'nobody', path: '/api/v1/openapi.json' }, 0.3],
  ['the API’s page', { as: 'nobody', path: '/api/v1' }, 0.3],
]

describe('a client that accepts gzip', () => {
  it.each(answers)('gets %s compressed, and the same', async (_, asked, most) => {
    const plain = await ask(asked)
    const packed = await ask(asked, browser)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.status).toBe(plain.status)
    expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
    for (const { headers } of [plain, packed]) expect(headers.vary).toMatch(/\bAccept-Encoding\b/)
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
    expect(plain.bytes.length).toBeGreaterThan(10_000)
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length * most)
  })

  it('gets the same headers for HEAD, without the content', async () => {
    const asked: Asked = { as: 'program', path: '/api/v1/contacts' }
    const { status, headers, bytes } = await ask({ ...asked, method: 'HEAD' }, browser)
    expect([status, bytes.length, headers['content-type'], headers.vary]).toEqual([
      ...[200, 0, 'application/json'],
      expect.stringMatching(/\bAccept-Encoding\b/),
    ])
  })

  test.each([
    [undefined, false],
    ['', false],
    ['gzip', true],
    ['GZIP;q=0.5', true],
    ['br, gzip;q=0.1', true],
    ['gzip;q=0', false],
    ['gzip; q=0.0', false],
    ['*', true],
    ['*;q=0', false],
    ['br, *;q=0.5', true],
    ['gzip;q=0, *', false],
    ['identity', false],
    ['deflate, br', false],
    ['gzipped', false],
  ])('is not sent gzip: %j', (header, takes) => {
    expect(takesGzip(header)).toBe(takes)
  })
})

/** A server with this response. */
const serving = (answer: (c: Context<ApiEnv>) => Response | Promise<Response>) => {
  const routes = new Hono<ApiEnv>().use(compressAnswers()).get('/', answer)
  return async (encodings = browser) => {
    const reply = await routes.request('/', { headers: { 'accept-encoding': encodings } })
    return { headers: reply.headers, reply }
  }
}
const long = 'a line of text\n'.repeat(10_000)

describe('a response is not compressed', () => {
  test.each<[string, (c: Context<ApiEnv>) => Response | Promise<Response>]>([
    ['that is short', c => c.json({ ok: true })],
    [
      'that is short and comes in chunks',
      c => c.body(streamOf(['{"ok":', 'true}']), 200, { 'Content-Type': 'text/csv' }),
    ],
    ['that is a picture', c => c.body(long, 200, { 'Content-Type': 'image/jpeg' })],
    ['that is a zip', c => c.body(long, 200, { 'Content-Type': 'application/zip' })],
    ['that is compressed already', c => c.body(long, 200, { 'Content-Type': 'text/css', 'Content-Encoding': 'br' })],
    ['that has no content', c => c.body(null, 204)],
  ])('%s', async (_, answer) => {
    const plain = await (await serving(answer)('identity')).reply.text()
    const { headers, reply } = await serving(answer)()
    expect(headers.get('content-encoding')).not.toBe('gzip')
    expect(await reply.text()).toBe(plain)
  })

  it('that has a strong ETag, for a proxy too', async () => {
    const vcard = (c: Context<ApiEnv>) => {
      const headers = { ETag: '"1-2"', 'Cache-Control': 'private, no-cache', 'Content-Type': 'text/vcard' }
      return c.body(long, 200, headers)
    }
    const { headers, reply } = await serving(vcard)()
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('etag')).toBe('"1-2"')
    expect(headers.get('cache-control')).toBe('private, no-cache, no-transform')
    expect(await reply.text()).toBe(long)
  })

  it('that streams events, each sent when it happens', async () => {
    const { promise: later, resolve: tell } = Promise.withResolvers<void>()
    const { headers, reply } = await serving(c =>
      streamSSE(c, async stream => {
        await stream.writeSSE({ data: long })
        await later
        await stream.writeSSE({ data: 'later' })
      }),
    )()
    expect(headers.get('content-encoding')).toBeNull()
    const reader = reply.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('a line of text')
    tell()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('later')
  })
})

describe('a stream that is compressed', () => {
  /** An endless stream of random lines, which do not compress. */
  function endless() {
    const seen = { lines: 0, isCancelled: false }
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          seen.lines++
          controller.enqueue(crypto.getRandomValues(new Uint8Array(16_384)))
        },
        cancel() {
          seen.isCancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    return { seen, body }
  }

  it('is written as fast as the client reads, and ends when the client disconnects', async () => {
    const { seen, body } = endless()
    const { reply } = await serving(c => c.body(body, 200, { 'Content-Type': 'text/csv' }))()
    const reader = reply.body!.getReader()
    for (let n = 0; n < 3; n++) await reader.read()
    for (let turn = 0; turn < 100; turn++) await new Promise(resolve => setImmediate(resolve))
    expect(seen.lines).toBeLessThan(100)
    await reader.cancel()
    while (!seen.isCancelled) await new Promise(resolve => setImmediate(resolve))
  })

  it('that breaks off is reported as incomplete', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(new TextEncoder().encode(long)),
      pull: controller => controller.error(new Error('Disk gone')),
    })
    const { reply } = await serving(c => c.body(broken, 200, { 'Content-Type': 'text/csv' }))()
    await expect(reply.arrayBuffer()).rejects.toThrow()
  })

  it('takes hardly more time of the main thread than an uncompressed one', async () => {
    const asked = { method: 'REPORT', body: sync('<d:getetag/>') }
    const cost = async (encodings: string) => {
      const before = process.threadCpuUsage()
      const headers = { authorization: setup.as.book, 'accept-encoding': encodings }
      await (await setup.api.request(bookPath, { ...asked, headers })).arrayBuffer()
      const { user, system } = process.threadCpuUsage(before)
      return user + system
    }
    await cost('gzip')
    // The least of several runs in turns: the collection of garbage and other programs slow some of them.
    const least = { gzip: Number.POSITIVE_INFINITY, identity: Number.POSITIVE_INFINITY }
    for (let n = 0; n < 6; n++) {
      for (const encoding of ['gzip', 'identity'] as const)
        least[encoding] = Math.min(least[encoding], await cost(encoding))
    }
    expect(least.gzip).toBeLessThan(2 * least.identity)
  })
})

function streamOf(parts: string[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(parts.map(part => new TextEncoder().encode(part)))
}

it('a client that disconnects in the middle of a list does not affect others', async () => {
  const server = serve({ fetch: setup.api.fetch, port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = { authorization: setup.as.book, 'accept-encoding': 'gzip' }
  for (let n = 0; n < 5; n++) {
    await new Promise<void>(resolve => {
      const call = requestHttp({ port, path: bookPath, method: 'REPORT', headers, agent: false }, response => {
        response.once('data', () => {
          response.destroy()
          resolve()
        })
      })
      call.end(sync('<c:address-data/>'))
    })
  }
  expect((await ask({ as: 'nobody', path: '/api/v1/openapi.json' }, browser)).status).toBe(200)
})
