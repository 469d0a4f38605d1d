import type { Context } from 'hono'
import { streamOf } from '#api/answers/stream-of.ts'
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
  return c.body(streamOf(begunWith(first, parts), () => parts.return(undefined)))
}

/** Each piece that was made already is let go once it is sent. */
async function* begunWith(first: Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let piece = first.shift(); piece; piece = first.shift()) yield piece
  yield* rest
}
