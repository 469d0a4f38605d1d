import { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'

/** How long a body may take. Node itself allows every body as long as the largest upload needs. */
const longestMs = 60_000

/**
 * Closes the connection of a body that takes longer than a minute, whether or not the request is answered already. What
 * limits the pace of a body itself, as uploads do, calls `stopBodyTimer`.
 */
export function limitBodyTime(): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>((c, next) => {
    const incoming = uploadOf(c.env)
    if (!incoming || incoming.complete) return next()
    const timer = setTimeout(() => {
      if (!incoming.complete) incoming.socket.destroy()
    }, longestMs)
    const stop = () => clearTimeout(timer)
    incoming.once('close', stop)
    c.set('stopBodyTimer', stop)
    return next()
  })
}

/**
 * The request as Node has it; undefined for one without a body (RFC 9112 §6.3), and where no server listens, as in most
 * tests. Even a request without a body is not `complete` yet when it is handled.
 */
export function uploadOf(bindings: unknown): IncomingMessage | undefined {
  const hasIncoming = typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
  if (!hasIncoming || !(bindings.incoming instanceof IncomingMessage)) return undefined
  const { 'content-length': length = '0', 'transfer-encoding': coding } = bindings.incoming.headers
  return length === '0' && coding === undefined ? undefined : bindings.incoming
}
