import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import type { ApiEnv } from '#api/guards/context.ts'
import { logAbout } from '#core/base/log.ts'

const longest = 64

/**
 * Each answer carries X-Request-Id, and so does every line that is logged meanwhile: the caller's own, where it is short
 * and plain, else a new UUID.
 */
export function nameRequests(): MiddlewareHandler<ApiEnv>[] {
  return [requestId({ limitLength: longest }), (c, next) => logAbout({ requestId: c.get('requestId') }, next)]
}
