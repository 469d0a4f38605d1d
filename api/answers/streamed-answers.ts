import type { Context } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'

/** Up to this length a response is sent in one piece, which costs less than a stream. */
const longest = 2_000_000

/**
 * Answers with JSON that is generated in parts. A long response is sent while it is generated, as fast as the client
 * reads.
 */
export async function answerJson(
  c: Context<ApiEnv>,
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  c.header('Content-Type', 'application/json')
  const first: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  while (length <= longest) {
    const { value, done } = await parts.next()
    if (done) return c.body(first.length === 1 && first[0] ? first[0] : Buffer.concat(first))
    first.push(value)
    length += value.byteLength
  }
  return c.body(streamOf(first, parts))
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

/**
 * A text stream that is generated while it is read. The next piece is made only when the one before was sent, so a
 * slow client fills no memory.
 */
export function textStream(chunks: Generator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      pull(controller) {
        const { value } = chunks.next()
        if (value === undefined) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel() {
        chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
}
