import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'

const compress = promisify(gzip)

/** A shorter answer fits into the first packets anyway. */
const shortest = 2_000
/** Beyond this a core is held longer than most lines take; a proxy in front may do it all the same. */
const longest = 2_000_000

/**
 * Answers JSON that comes in parts, compressed where the caller takes that and it pays. A long one is sent while it is
 * written, at the pace of the reader.
 */
export async function answerJson(
  c: Context<ApiEnv>,
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  c.header('Content-Type', 'application/json')
  c.header('Vary', 'Accept-Encoding')
  const first: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  while (length <= longest) {
    const { value, done } = await parts.next()
    if (done) return answerWhole(c, first.length === 1 && first[0] ? first[0] : Buffer.concat(first))
    first.push(value)
    length += value.byteLength
  }
  return c.body(streamOf(first, parts))
}

async function answerWhole(c: Context<ApiEnv>, json: Uint8Array<ArrayBuffer>): Promise<Response> {
  if (json.byteLength < shortest || !/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(json)
  c.header('Content-Encoding', 'gzip')
  return c.body(new Uint8Array(await compress(json, { level: 1 })))
}

function streamOf(first: Uint8Array[], rest: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const begun = first.shift()
        const { value, done } = begun ? { value: begun, done: false } : await rest.next()
        if (done || !value) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await rest.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
