import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'

const compress = promisify(gzip)

/** A shorter answer fits into the first packets anyway. */
const shortest = 2_000
/** Beyond this a core is held longer than most lines take; a proxy in front may do it all the same. */
const longest = 2_000_000

/** Answers JSON that is there as bytes, compressed where the caller takes that and it pays. */
export async function answerJson(c: Context<ApiEnv>, json: Uint8Array<ArrayBuffer>): Promise<Response> {
  c.header('Content-Type', 'application/json')
  c.header('Vary', 'Accept-Encoding')
  const isWorthIt = json.byteLength >= shortest && json.byteLength <= longest
  if (!isWorthIt || !/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(json)
  c.header('Content-Encoding', 'gzip')
  return c.body(new Uint8Array(await compress(json, { level: 1 })))
}
