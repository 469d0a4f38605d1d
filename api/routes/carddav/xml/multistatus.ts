import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import { dav, documentOf, xmlType } from '#core/base/xml/dav-xml.ts'

const { begin, end } = documentOf(dav('multistatus'))

/**
 * Answers 207 with parts that are generated while they are sent. Each part runs in a turn of its own, so that the
 * process keeps answering others however long the address book is.
 */
export function answerMultistatus(c: Context<ApiEnv>, parts: Iterable<string>): Response {
  const encoder = new TextEncoder()
  const iterator = parts[Symbol.iterator]()
  let isBegun = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isBegun) {
          isBegun = true
          controller.enqueue(encoder.encode(begin))
          return
        }
        await nextTurn()
        const { value, done } = iterator.next()
        controller.enqueue(encoder.encode(done ? end : value))
        if (done) controller.close()
      },
      cancel() {
        iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return c.body(body, 207, xmlType)
}
