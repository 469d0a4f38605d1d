import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { sign } from '@telegram-apps/init-data-node'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createApi } from '#api/app.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'

/** Begins a request to a real server, whose body comes as the test says. */
async function begin(call: string, type: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = createTestApp()
  const userId = makeUser(app, { id: 1001, plan: 'pro' })
  const api = createApi(app, { botUsername: () => undefined })
  const asked = Promise.withResolvers<Socket>()
  const server = serve({
    fetch: (request, bindings) => {
      asked.resolve(bindings.incoming.socket)
      return api.fetch(request, bindings)
    },
    port: 0,
    hostname: '127.0.0.1',
  })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const client = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  const answer: string[] = []
  client.setEncoding('utf8').on('data', piece => answer.push(String(piece)))
  const closed = new Promise<void>(resolve => client.on('close', () => resolve()).on('error', () => undefined))
  const proof = sign({ user: { id: userId, first_name: 'Olga' } }, testToken, app.clock.now())
  const lines = [`${call} HTTP/1.1`, 'Host: x', `Authorization: tma ${proof}`]
  const headers = [`Content-Type: ${type}`, 'Idempotency-Key: upload-0001', 'Content-Length: 100000']
  client.write([...lines, ...headers, '', ''].join('\r\n'))
  return { client, closed, server: await asked.promise, answer: () => answer.join('') }
}

/** Sends a byte, and lets so much time pass once the server has read it. */
async function drip({ client, server }: Awaited<ReturnType<typeof begin>>, ms: number) {
  client.write('-')
  await expect.poll(() => server.bytesRead).toBe(client.bytesWritten)
  await vi.advanceTimersByTimeAsync(ms)
}

it.each([
  ['that its answer does not need', 'GET /healthz'],
  ['that its answer waits for', 'POST /api/webhooks/waapi'],
])(
  'a body %s has a minute',
  async (_, call) => {
    const request = await begin(call, 'application/json')
    for (let n = 0; n < 6; n++) await drip(request, 9_900)
    expect(request.client.closed).toBe(false)
    await drip(request, 1_000)
    await request.closed
  },
  20_000,
)

it('an upload that keeps its pace may take longer', async () => {
  const request = await begin('POST /api/scans/1001', 'multipart/form-data; boundary=b')
  for (let n = 0; n < 8; n++) await drip(request, 9_900)
  request.client.write('-'.repeat(100_000 - 8))
  await expect.poll(request.answer).toContain('"code":"invalid-input"')
})

it.each([
  ['GET without a body', 'GET', 0],
  ['POST with a body', 'POST', 1],
])('only a body starts a timer: a %s', async (_, method, timers) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const api = createApi(createTestApp(), { botUsername: () => undefined })
  let started: number | undefined
  const server = serve({
    fetch: (request, bindings) => {
      // The client of this test has timers too.
      const before = vi.getTimerCount()
      const answer = api.fetch(request, bindings)
      started = vi.getTimerCount() - before
      return answer
    },
    port: 0,
    hostname: '127.0.0.1',
  })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await fetch(`http://127.0.0.1:${port}/healthz`, { method, ...(method === 'POST' ? { body: 'x' } : {}) })
  expect(started).toBe(timers)
})
