import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import type { ApiEnv } from '#api/guards/context.ts'
import { withLogContext } from '#core/base/log.ts'

const longest = 64

/**
 * Gives each request an id, for the X-Request-Id header and for every log line written meanwhile. The caller's own id
 * is used if it is short and plain, else a new UUID.
 */
export function nameRequests(): MiddlewareHandler<ApiEnv>[] {
  return [requestId({ limitLength: longest }), (c, next) => withLogContext({ requestId: c.get('requestId') }, next)]
}
