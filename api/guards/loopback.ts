import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
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
