import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { addressOf } from '#api/guards/rate-limit.ts'
import { requireAdmin } from '#api/guards/require-admin.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** Whether the request's host is a loopback name. */
export function isLoopbackHost(c: Context<ApiEnv>): boolean {
  return loopback.test(c.req.header('host') ?? new URL(c.req.url).host)
}

/** In demo mode refuses every host that is no loopback name, so that other sites cannot reach it by DNS rebinding. */
export function onlyLoopbackHosts() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isLoopbackHost(c)) throw new AppError('not-allowed')
    await next()
  })
}

const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** Headers that a proxy adds. Behind a proxy on the same machine every request comes from the loopbackAddress address. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Lets in callers on this machine that use a loopbackAddress name and no proxy; others need the admin key. A public address
 * always has a proxy in front, since the service speaks no https. Unless TRUST_PROXY says that the proxy names its
 * callers, its requests look local, so then all callers need the key.
 */
export function onlyLoopbackOrAdmin(app: App) {
  const admin = requireAdmin(app)
  const isBehindUntrustedProxy = app.env.isPublic && app.env.TRUST_PROXY === 0
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isProxied = forwarded.some(name => c.req.header(name) !== undefined)
    const isLocal =
      !isBehindUntrustedProxy && !isProxied && isLoopbackHost(c) && loopbackAddress.test(addressOf(app, c))
    if (isLocal) await next()
    else return admin(c, next)
  })
}

const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * In demo mode accepts changes from the service's own page only, since the demo's data is behind no secret. Browsers
 * send the origin of a request; requests without one come from no page.
 */
export function onlyOwnPage() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!reading.includes(c.req.method) && !isFromOwnPage((name: string) => c.req.header(name)))
      throw new AppError('not-allowed')
    await next()
  })
}

function isFromOwnPage(header: (name: string) => string | undefined): boolean {
  const site = header('sec-fetch-site')
  const origin = header('origin')
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  return isOwnSite && (origin === undefined || URL.parse(origin)?.host === header('host'))
}
