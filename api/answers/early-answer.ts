import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { streamOf } from '#api/answers/streamed-answers.ts'
import { uploadOf } from '#api/guards/body-time.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { freeNow } from '#core/base/files/file-pieces.ts'

/** How much of a refused upload is read and thrown away, for how long, and how long the client may pause in it. */
const mostBytes = 64 * 1024 * 1024
const longestMs = 5 * 60_000
const longestPauseMs = 10_000

/**
 * Sends a refusal that comes before the end of the upload at once, and ends the connection only after the upload. Many
 * clients read nothing until they have sent everything. A connection closed before that is reset, and the refusal lost.
 */
export function refuseBeforeEndOfUpload() {
  return createMiddleware<ApiEnv>((c, next) => {
    const upload = uploadOf(c.env)
    return upload ? next().then(() => refuseNow(c, upload)) : next()
  })
}

async function refuseNow(c: Context<ApiEnv>, upload: IncomingMessage): Promise<void> {
  if (c.res.status < 400 || upload.complete || upload.destroyed) return
  c.get('stopBodyTimer')?.()
  const body = new Uint8Array(await c.res.arrayBuffer())
  const headers = new Headers(c.res.headers)
  headers.set('Content-Length', String(body.length))
  headers.set('Connection', 'close')
  const { status } = c.res
  // Otherwise Hono copies the headers of the old response onto the new one.
  c.res = undefined
  c.res = new Response(streamOf(endAfter(readAway(upload), body)), { status, headers })
}

async function* endAfter(end: Promise<void>, content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
  await end
}

/** Reads the rest of an upload and keeps none of it. Resolves at its end, or when it is too long or too slow. */
function readAway(upload: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const tooSlow = setTimeout(resolve, longestPauseMs)
  const tooLong = setTimeout(resolve, longestMs)
  let bytes = 0
  // A route that began to read the body would pause it again after each piece.
  for (const event of ['data', 'readable']) upload.removeAllListeners(event)
  upload.on('data', (piece: Buffer) => {
    tooSlow.refresh()
    bytes += piece.length
    freeNow(piece)
    if (bytes > mostBytes) resolve()
  })
  finished(upload, { writable: false }, () => resolve())
  upload.resume()
  return promise.finally(() => {
    clearTimeout(tooSlow)
    clearTimeout(tooLong)
  })
}
