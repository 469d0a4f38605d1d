import type { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'

/** Answers with a file to save. It is generated while it is sent, as fast as the client reads. */
export function fileAnswer(
  c: Context<ApiEnv>,
  { fileName, contentType, open }: { fileName: string; contentType: string; open: () => Readable | string },
): Response {
  const headers = {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'no-store',
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const content = open()
  return c.body(typeof content === 'string' ? content : webStream(content), 200, headers)
}

/** Wraps a Node stream as a web stream. It is destroyed when the client disconnects. */
export function webStream(source: Readable): ReadableStream<Uint8Array> {
  const chunks = source.iterator()
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel() {
        source.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
