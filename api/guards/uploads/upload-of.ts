import { IncomingMessage } from 'node:http'

/** The request as Node has it; undefined where no server listens, as in most tests. */
export function uploadOf(bindings: unknown): IncomingMessage | undefined {
  const hasIncoming = typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
  return hasIncoming && bindings.incoming instanceof IncomingMessage ? bindings.incoming : undefined
}
