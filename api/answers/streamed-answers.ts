import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import { freeNow } from '#core/base/files/file-pieces.ts'

/** Up to this length a response is sent in one piece, which costs less than a stream. */
const longest = 2_000_000

/** Answers with JSON that is generated in parts, and sent as fast as the client reads. */
export async function answerJson(
  c: Context<ApiEnv>,
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  c.header('Content-Type', 'application/json')
  const first: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  while (length <= longest) {
    const { value, done } = await parts.next()
    if (done) return c.body(freedOnceSent(c.env, first.length === 1 && first[0] ? first[0] : Buffer.concat(first)))
    first.push(value)
    length += value.byteLength
  }
  return c.body(streamOf(begunWith(first, parts), () => parts.return(undefined)))
}

/**
 * The bytes of an answer, which are freed once they are sent. They are outside V8's heap: left to its garbage collector,
 * the answers of each second make it mark the whole heap three times. Those of a connection that breaks are left to it.
 */
function freedOnceSent<Bytes extends Uint8Array>(bindings: unknown, bytes: Bytes): Bytes {
  const hasOutgoing = typeof bindings === 'object' && bindings !== null && 'outgoing' in bindings
  if (hasOutgoing && bindings.outgoing instanceof ServerResponse) bindings.outgoing.once('finish', () => freeNow(bytes))
  return bytes
}

/** Each piece that was made already is let go once it is sent. */
async function* begunWith(first: Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let piece = first.shift(); piece; piece = first.shift()) yield piece
  yield* rest
}

type Pieces = Iterator<Uint8Array | string, unknown, undefined> | AsyncIterator<Uint8Array | string, unknown, undefined>

/**
 * A web stream of pieces that are made while it is read: each only when the one before was sent, so that a slow client
 * fills no memory. `stop` runs when the client disconnects; without it, the iterator returns.
 */
export function streamOf(pieces: Pieces, stop: () => unknown = () => pieces.return?.()): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      },
      async cancel() {
        await stop()
      },
    },
    { highWaterMark: 0 },
  )
}

/** A file, whose content is opened where it is sent. */
type File = { fileName: string; contentType: string } & (
  | { open: () => Readable | string; chunks?: never }
  | { chunks: Generator<string> }
)

/** Answers with a file to save. It is generated while it is sent, as fast as the client reads. */
export function fileAnswer(c: Context<ApiEnv>, file: File): Response {
  const headers = {
    'Content-Type': file.contentType,
    'Content-Disposition': `attachment; filename="${file.fileName}"`,
    'Cache-Control': 'no-store',
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const content = file.chunks ?? file.open()
  if (typeof content === 'string') return c.body(content, 200, headers)
  const stop = content instanceof Readable ? () => content.destroy() : undefined
  return c.body(streamOf(content instanceof Readable ? content.iterator() : content, stop), 200, headers)
}
