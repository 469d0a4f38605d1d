import { Hono } from 'hono'
import { expect, test } from 'vitest'
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
