import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { serve } from '@hono/node-server'
import { sign } from '@telegram-apps/init-data-node'
import { repeats } from 'card-reader/testing/repeats.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '#api/app.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'

const path = '/api/scans/1001'
const tries = repeats(6, 20)
const piece = Buffer.alloc(256 * 1024)
const pieces = 24
const bodyBytes = piece.length * pieces
const tooLarge = /"code":"photo-too-large"/

function* bodyPieces(count = pieces) {
  for (let sent = 0; sent < count; sent++) yield piece
}

const ends: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
})

/** A real server whose photos may have a megabyte, and the headers of a person who sends one. */
async function listen() {
  const app = createTestApp({ limits: { ...defaultLimits, photoBytes: 1024 * 1024 } })
  const userId = makeUser(app, { id: 1001 })
  const api = createApi(app, { botUsername: () => undefined })
  const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' })
  ends.push(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  const headers = {
    Authorization: `tma ${sign({ user: { id: userId, first_name: 'Olga' } }, testToken, app.clock.now())}`,
    'Content-Type': 'multipart/form-data; boundary=b',
  }
  return { server, port: typeof address === 'object' && address ? address.port : 0, headers }
}

type Door = Awaited<ReturnType<typeof listen>>

/** Begins an upload by hand, and gives both ends of its connection. */
async function beginUpload(
  { server, port, headers }: Door,
  length: string,
): Promise<{ client: Socket; there: Socket }> {
  const accepted = once(server, 'connection')
  const client = connect(port, '127.0.0.1')
  ends.push(() => client.destroy())
  const lines = Object.entries({ Host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`)
  client.write([`POST ${path} HTTP/1.1`, ...lines, length, '', ''].join('\r\n'))
  const [there] = await accepted
  return { client, there }
}

const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])

/** Reads nothing before it has sent everything, as simple clients do. */
async function sendThenRead(door: Door, hasLength: boolean): Promise<string> {
  const { client } = await beginUpload(door, hasLength ? `Content-Length: ${bodyBytes}` : 'Transfer-Encoding: chunked')
  for (const _ of bodyPieces()) {
    await new Promise<void>((resolve, reject) =>
      client.write(hasLength ? piece : chunk, error => (error ? reject(error) : resolve())),
    )
  }
  if (!hasLength) client.write('0\r\n\r\n')
  return text(client)
}

async function sendByNode({ port, headers }: Door, hasLength: boolean): Promise<string> {
  const length = hasLength ? { 'Content-Length': bodyBytes } : {}
  const call = request({ host: '127.0.0.1', port, path, method: 'POST', headers: { ...headers, ...length } })
  const answered = new Promise<IncomingMessage>((resolve, reject) => call.on('response', resolve).on('error', reject))
  const closed = once(call, 'close')
  Readable.from(bodyPieces()).pipe(call)
  const answer = await answered
  const content = await text(answer)
  await closed
  return `HTTP/1.1 ${answer.statusCode} ${content}`
}

async function sendByFetch({ port, headers }: Door, hasLength: boolean): Promise<string> {
  const body = hasLength ? Buffer.alloc(bodyBytes) : Readable.toWeb(Readable.from(bodyPieces()))
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
  return `HTTP/1.1 ${answer.status} ${await answer.text()}`
}

test.each([
  ['a client that reads last', sendThenRead],
  ['node:http', sendByNode],
  ['fetch', sendByFetch],
])('%s reads the refusal of a body that is too large, whether its length is known or not', async (_, send) => {
  const door = await listen()
  for (const hasLength of [true, false]) {
    for (let count = 1; count <= tries; count++) {
      const answer = await send(door, hasLength)
      expect(answer).toMatch(/^HTTP\/1.1 413 /)
      expect(answer).toMatch(tooLarge)
    }
  }
})

test('an upload that pauses after its refusal is read to its end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client, there } = await beginUpload(await listen(), `Content-Length: ${bodyBytes}`)
  client.write(piece)
  const [answer] = await once(client, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /)
  await vi.advanceTimersByTimeAsync(9_000)
  const ended = once(client, 'end')
  await pipeline(Readable.from(bodyPieces(pieces - 1)), client, { end: false })
  await ended
  expect(there.bytesRead).toBeGreaterThan(bodyBytes)
})

test('an upload that stops after its refusal is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client } = await beginUpload(await listen(), `Content-Length: ${bodyBytes}`)
  client.write(piece)
  await once(client, 'data')
  const ended = once(client, 'end')
  await vi.advanceTimersByTimeAsync(10_000)
  await ended
})

test('an upload without end is not read for ever', async () => {
  const { client, there } = await beginUpload(await listen(), 'Content-Length: 1000000000')
  await expect(pipeline(Readable.from(bodyPieces(3_000)), client)).rejects.toThrow()
  await expect.poll(() => there.destroyed).toBe(true)
  expect(there.bytesRead).toBeLessThan(100 * 1024 * 1024)
})
