import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { bearerToken, requireSession } from '#api/guards/session.ts'
import type { App } from '#core/app.ts'
import { signIn } from '#core/auth/init-data.ts'
import { AppError } from '#core/base/errors.ts'

/** Lets in callers with `Authorization: tma <raw launch data>`; the path's `{userId}` must be their own. */
export function requireUser(app: App) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const userId = await findCaller(app, c)
    if (userId === undefined) throw new AppError('not-authenticated')
    if (c.req.param('userId') !== String(userId)) throw new AppError('not-allowed')
    return next()
  })
}

/** Lets in callers with launch data or a portal session; the path's `{userId}` must be their own. */
export function requirePerson(app: App) {
  const person = requireCaller(app)
  return createMiddleware<ApiEnv>((c, next) =>
    person(c, () => {
      if (c.req.param('userId') !== String(c.get('userId'))) throw new AppError('not-allowed')
      return next()
    }),
  )
}

/** Lets in callers with launch data or a portal session, for paths without a user id. */
export function requireCaller(app: App) {
  const session = requireSession(app)
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (bearerToken(c)) return session(c, next)
    if ((await findCaller(app, c)) === undefined) throw new AppError('not-authenticated')
    return next()
  })
}

/**
 * The caller, by the launch data in the header; undefined without that header. Throws `not-authenticated` for bad
 * data.
 */
export async function findCaller(app: App, c: Context<ApiEnv>): Promise<number | undefined> {
  const header = c.req.header('authorization')
  if (header === undefined) return undefined
  const [scheme, initData] = header.split(/ (.*)/s)
  if (scheme?.toLowerCase() !== 'tma' || !initData) throw new AppError('not-authenticated')
  const { userId, language } = await signIn(app, initData)
  c.set('userId', userId)
  c.set('language', language)
  return userId
}
