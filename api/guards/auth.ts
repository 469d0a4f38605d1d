import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import type { TicketPurpose } from '#contracts/portal.ts'
import type { App } from '#core/app.ts'
import { signIn } from '#core/auth/init-data.ts'
import { resumeSession } from '#core/auth/portal-session.ts'
import { findTicket, redeemTicket } from '#core/auth/tickets.ts'
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
  const initData = header.slice(4)
  if (header.slice(0, 4).toLowerCase() !== 'tma ' || !initData) throw new AppError('not-authenticated')
  const { userId, language } = await signIn(app, initData)
  c.set('proveAgain', () => signIn(app, initData))
  c.set('userId', userId)
  c.set('language', language)
  return userId
}

/** Lets in callers with `Authorization: Bearer <session token>` of the portal. */
export function requireSession(app: App) {
  return createMiddleware<ApiEnv>((c, next) => {
    const token = bearerToken(c)
    if (!token) throw new AppError('not-authenticated')
    c.set('userId', resumeSession(app, { token }).userId)
    c.set('proveAgain', () => resumeSession(app, { token }))
    return next()
  })
}

/** Lets in callers with a portal session, or with a `ticket` for this one purpose in the address. */
export function requireSessionOrTicket(app: App, purpose: TicketPurpose) {
  const session = requireSession(app)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const ticket = c.req.query('ticket')
    if (ticket === undefined) return session(c, next)
    // A client that sends HEAD first, for the size, fetches the file with the same ticket.
    const take = c.req.method === 'HEAD' ? findTicket : redeemTicket
    c.set('userId', take(app, { ticket, purpose }).userId)
    await next()
  })
}

/** The session token of a request, '' without one. */
export function bearerToken(c: Context<ApiEnv>): string {
  const header = c.req.header('authorization') ?? ''
  if (header.slice(0, 7).toLowerCase() !== 'bearer ') return ''
  return header.split(' ', 2)[1] ?? ''
}
