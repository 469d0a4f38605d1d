import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import type { TicketPurpose } from '#contracts/portal.ts'
import type { App } from '#core/app.ts'
import { resumeSession } from '#core/auth/portal-session.ts'
import { findTicket, redeemTicket } from '#core/auth/tickets.ts'
import { AppError } from '#core/base/errors.ts'

/** Lets in callers with `Authorization: Bearer <session token>` of the portal. */
export function requireSession(app: App) {
  return createMiddleware<ApiEnv>((c, next) => {
    const token = bearerToken(c)
    if (!token) throw new AppError('not-authenticated')
    c.set('userId', resumeSession(app, { token }).userId)
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
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ')
  return (scheme?.toLowerCase() === 'bearer' && token) || ''
}
