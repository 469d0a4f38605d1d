import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import { streamOf } from '#api/answers/stream-of.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { dav, documentOf, xmlType } from '#core/base/xml/dav-xml.ts'

const { begin, end } = documentOf(dav('multistatus'))

/**
 * Answers 207 with parts that are generated while they are sent. Each part runs in a turn of its own, so that the
 * process keeps answering others however long the address book is.
 */
export function answerMultistatus(c: Context<ApiEnv>, parts: Iterable<string>): Response {
  return c.body(streamOf(inTurns(parts)), 207, xmlType)
}

async function* inTurns(parts: Iterable<string>): AsyncGenerator<string> {
  yield begin
  for (const part of parts) {
    await nextTurn()
    yield part
  }
  yield end
}
