import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { isLoopbackHost } from '#api/guards/loopback.ts'
import { addressOf } from '#api/guards/rate-limit.ts'
import { requireAdmin } from '#api/guards/require-admin.ts'
import type { App } from '#core/app.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** Headers that a proxy adds. Behind a proxy on the same machine every request comes from the loopback address. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Lets in callers on this machine that use a loopback name and no proxy; others need the admin key. A public address
 * always has a proxy in front, since the service speaks no https. Unless TRUST_PROXY says that the proxy names its
 * callers, its requests look local, so then all callers need the key.
 */
export function onlyLoopbackOrAdmin(app: App) {
  const admin = requireAdmin(app)
  const isBehindUntrustedProxy = app.env.isPublic && app.env.TRUST_PROXY === 0
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isProxied = forwarded.some(name => c.req.header(name) !== undefined)
    const isLocal = !isBehindUntrustedProxy && !isProxied && isLoopbackHost(c) && loopback.test(addressOf(app, c))
    if (isLocal) await next()
    else return admin(c, next)
  })
}
