import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import { dav, documentOf, xmlType } from './dav-xml.ts'

const { begin, end } = documentOf(dav('multistatus'))

/**
 * Answers 207, written while it is sent, at the pace of the reader: each part in a turn of its own, so that the
 * process answers others in between however long the address book is.
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
