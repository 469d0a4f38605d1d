import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { compressAnswers } from '#api/answers/compress.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { answerJson } from './streamed-answers.ts'

const jsonOf = (length: number) => new TextEncoder().encode(JSON.stringify('é'.repeat(length / 2)))
async function* inParts(json: Uint8Array<ArrayBuffer>) {
  for (let start = 0; start < json.byteLength; start += 300_000) yield json.slice(start, start + 300_000)
}

test.each([100, 3_000_000])('JSON of %i bytes arrives as it is', async length => {
  const answer = await new Hono<ApiEnv>().get('/', c => answerJson(c, inParts(jsonOf(length)))).request('/')
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toHaveLength(length / 2)
})

test.each(['identity', 'gzip'])(
  'the bytes of an answer arrive whole (%s), and are freed once they are sent',
  async encoding => {
    const json = jsonOf(1_900_000)
    const api = new Hono<ApiEnv>()
    api.use(compressAnswers())
    api.get('/', c =>
      answerJson(
        c,
        (async function* () {
          yield json
        })(),
      ),
    )
    const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
    expect(await answer.json()).toHaveLength(950_000)
    await expect.poll(() => json.byteLength).toBe(0)
  },
)
