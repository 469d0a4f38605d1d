import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { webStream } from '#api/answers/file-answer.ts'
import type { ApiEnv } from '#api/guards/context.ts'

/** A shorter answer fits into one packet. */
const shortest = 1_400
/** zlib is given so much at once: each piece is a turn in another thread, and costs one here. */
const pieceBytes = 64 * 1024
/** Half of the time of zlib's default, for some three percent more bytes. */
const level = 2

/**
 * Compresses text, JSON and XML for those who take gzip, whole answers and streams alike. Threads of zlib do the work, and
 * a stream is compressed at the pace of the reader. Answers that are compressed already and server-sent events
 * pass as they are, and so do those with a strong ETag, whose bytes are the ones that a client may name in `If-Match`:
 * `no-transform` keeps a proxy from changing them, too.
 */
export function compressAnswers() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    const { res } = c
    const { headers } = res
    if (headers.has('Content-Encoding') || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? ''))
      return
    if (/^"/.test(headers.get('ETag') ?? '')) {
      headers.append('Cache-Control', 'no-transform')
      return
    }
    headers.append('Vary', 'Accept-Encoding')
    if (c.req.method === 'HEAD' || !takesGzip(c.req.header('Accept-Encoding')) || !res.body) return
    const answer = await compressed(res, res.body)
    // Otherwise Hono would copy the headers of the answer before onto this one.
    c.res = undefined
    c.res = answer
  })
}

async function compressed(res: Response, body: ReadableStream<Uint8Array>): Promise<Response> {
  const { status, headers } = res
  const chunks = body.values()
  const { start, isWhole } = await readStart(chunks)
  if (isWhole && start.byteLength < shortest) return new Response(start, { status, headers })
  const source = Readable.from(inPieces(start, chunks), { objectMode: false })
  const gzip = createGzip({ level, chunkSize: pieceBytes })
  // Whoever reads `gzip` hears of its end and of errors.
  pipeline(source, gzip).catch(() => undefined)
  headers.delete('Content-Length')
  headers.set('Content-Encoding', 'gzip')
  return new Response(webStream(gzip), { status, headers })
}

/** As much as tells whether compressing pays. */
async function readStart(chunks: AsyncIterator<Uint8Array>) {
  const parts: Uint8Array[] = []
  let length = 0
  while (length < shortest) {
    const { value, done } = await chunks.next()
    if (done) return { start: Buffer.concat(parts), isWhole: true }
    parts.push(value)
    length += value.byteLength
  }
  return { start: Buffer.concat(parts), isWhole: false }
}

/** The same bytes in pieces that are worth a turn of zlib, however small the chunks are in which they come. */
async function* inPieces(start: Uint8Array, chunks: AsyncIterableIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [parts, length] = [[start], start.byteLength]
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.byteLength
    if (length < pieceBytes) continue
    yield Buffer.concat(parts)
    ;[parts, length] = [[], 0]
  }
  if (length > 0) yield Buffer.concat(parts)
}

/** Whether an `Accept-Encoding` takes gzip (RFC 9110 §12.5.3): by its name or by `*`, with a weight above 0. */
export function takesGzip(header = ''): boolean {
  const weights = new Map(
    header.split(',').map(one => {
      const [name = '', ...parameters] = one.split(';').map(part => part.trim().toLowerCase())
      const weight = parameters.find(parameter => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}
