import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnv } from '#api/guards/context.ts'
import { answerJson } from './json-answer.ts'

const jsonOf = (length: number) => new TextEncoder().encode(JSON.stringify('é'.repeat(length / 2)))
const ask = (json: Uint8Array<ArrayBuffer>, encodings?: string) =>
  new Hono<ApiEnv>()
    .get('/', c => answerJson(c, json))
    .request('/', encodings ? { headers: { 'accept-encoding': encodings } } : {})

test('a list travels compressed to who takes that, and is the same', async () => {
  const answer = await ask(jsonOf(100_000), 'gzip, deflate, br')
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const sent = new Uint8Array(await answer.arrayBuffer())
  expect(sent.byteLength).toBeLessThan(5_000)
  expect(gunzipSync(sent)).toEqual(Buffer.from(jsonOf(100_000)))
})

test.each([
  ['who does not say so', 100_000, undefined],
  ['a short list', 100, 'gzip'],
  ['a list so long that a core would be held', 3_000_000, 'gzip'],
])('%s gets it as it is', async (_, length, encodings) => {
  const answer = await ask(jsonOf(length), encodings)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toHaveLength(length / 2)
})
