import { onTestFinished } from 'vitest'
import { openStrangeServer } from '#tests/fakes/address-books/strange-server.ts'

/** Opens such a server until the test ends. */
export async function startStrangeServer(answer: Parameters<typeof openStrangeServer>[0]) {
  const { stop, ...server } = await openStrangeServer(answer)
  onTestFinished(stop)
  return server
}
