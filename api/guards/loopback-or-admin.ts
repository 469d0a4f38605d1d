import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { isLoopbackHost } from '#api/guards/loopback.ts'
import { addressOf } from '#api/guards/rate-limit.ts'
import { requireAdmin } from '#api/guards/require-admin.ts'
import type { App } from '#core/app.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** What a proxy adds: behind one on the same machine everybody comes from the loopback address. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Lets in who calls on this machine, by a loopback name and through no proxy; others need the admin key. */
export function onlyLoopbackOrAdmin(app: App) {
  const admin = requireAdmin(app)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isProxied = forwarded.some(name => c.req.header(name) !== undefined)
    const isLocal = !isProxied && isLoopbackHost(c) && loopback.test(addressOf(app, c))
    if (isLocal) await next()
    else return admin(c, next)
  })
}
