import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { streamOf } from '#api/answers/stream-of.ts'
import type { ApiEnv } from '#api/guards/context.ts'

/** Answers with a file to save. It is generated while it is sent, as fast as the client reads. */
export function fileAnswer(
  c: Context<ApiEnv>,
  {
    fileName,
    contentType,
    open,
  }: { fileName: string; contentType: string; open: () => Readable | Generator<string> | string },
): Response {
  const headers = {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'no-store',
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  return c.body(bodyOf(open()), 200, headers)
}

function bodyOf(content: Readable | Generator<string> | string): ReadableStream<Uint8Array> | string {
  if (typeof content === 'string') return content
  return content instanceof Readable ? streamOf(content.iterator(), () => content.destroy()) : streamOf(content)
}
