import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { AppError } from '#core/base/errors.ts'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** Whether a call is for a loopback name. */
export function isLoopbackHost(c: Context<ApiEnv>): boolean {
  return loopback.test(c.req.header('host') ?? new URL(c.req.url).host)
}

/** Demo mode answers only what is asked for by a loopback name, so that no other site's page can reach it by DNS tricks. */
export function onlyLoopbackHosts() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isLoopbackHost(c)) throw new AppError('not-allowed')
    await next()
  })
}
