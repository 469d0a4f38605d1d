import type { IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { type Answer, openStrangeServer } from '#tests/fakes/address-books/strange-server.ts'

/** Opens such a server until the test ends. */
export async function startStrangeServer(answer: (request: IncomingMessage) => Answer) {
  const { stop, ...server } = await openStrangeServer(answer)
  onTestFinished(stop)
  return server
}
