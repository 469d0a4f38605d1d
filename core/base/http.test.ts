import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callService } from '#core/base/call-service.ts'
import { ResponseTooLong, readBody } from '#core/base/http.ts'

/** Responds endlessly, for as long as the client reads. */
const server = createServer((_, answer) => {
  const write = () => {
    while (!answer.destroyed && answer.write('x'.repeat(64 * 1024)));
  }
  answer.on('drain', write)
  write()
})
let url = ''

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

it('reads a body up to the exact limit', async () => {
  expect((await readBody(new Response('señal'), { maxBytes: 6 })).toString()).toBe('señal')
  await expect(readBody(new Response('señal'), { maxBytes: 5 })).rejects.toThrow(ResponseTooLong)
  expect(await readBody(new Response(null), { maxBytes: 5 })).toHaveLength(0)
})

it('stops reading an endless body', async () => {
  const closed = new Promise(resolve => server.once('request', (_, answer) => answer.once('close', resolve)))
  await expect(readBody(await fetch(url), { maxBytes: 100_000 })).rejects.toThrow(ResponseTooLong)
  await closed
})

it('a service with an endless response may have done what it was asked', async () => {
  const answer = await callService(url, { method: 'POST', headers: {}, timeoutMs: 5 * 60_000 })
  expect(answer).toEqual({ kind: 'unclear' })
})
