import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { isLoopbackHost } from '#api/guards/loopback.ts'
import { addressOf } from '#api/guards/rate-limit.ts'
import { requireAdmin } from '#api/guards/require-admin.ts'
import type { App } from '#core/app.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** What a proxy adds: behind one on the same machine everybody comes from the loopback address. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Lets in who calls on this machine, by a loopback name and through no proxy; others need the admin key. At a public
 * address there is a proxy for certain, since the service itself speaks no https: unless the operator says that it names
 * the callers (TRUST_PROXY), its calls cannot be told from those of the machine itself, and all need the key.
 */
export function onlyLoopbackOrAdmin(app: App) {
  const admin = requireAdmin(app)
  const isBehindMuteProxy = app.env.isPublic && app.env.TRUST_PROXY === 0
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isProxied = forwarded.some(name => c.req.header(name) !== undefined)
    const isLocal = !isBehindMuteProxy && !isProxied && isLoopbackHost(c) && loopback.test(addressOf(app, c))
    if (isLocal) await next()
    else return admin(c, next)
  })
}
