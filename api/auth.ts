import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/context.ts'
import type { App } from '#core/app.ts'
import { signIn } from '#core/auth/init-data.ts'
import { AppError } from '#core/errors.ts'
import { languageOf } from '#core/users/users.ts'

/** Lets in who carries `Authorization: tma <raw launch data>`; the path's `{userId}` must be their own. */
export function requireUser(app: App) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const [scheme, initData] = (c.req.header('authorization') ?? '').split(/ (.*)/s)
    if (scheme?.toLowerCase() !== 'tma' || !initData) throw new AppError('not-authenticated')
    const { userId } = signIn(app, initData)
    c.set('userId', userId)
    c.set('language', languageOf(app, { userId }))
    if (c.req.param('userId') !== String(userId)) throw new AppError('not-allowed')
    await next()
  })
}
