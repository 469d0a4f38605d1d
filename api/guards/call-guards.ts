import type { MiddlewareHandler } from 'hono'
import { requireCaller, requirePerson, requireSession, requireSessionOrTicket, requireUser } from '#api/guards/auth.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { limitJson } from '#api/guards/limit-body.ts'
import { limitAddress, limitRate } from '#api/guards/rate-limit.ts'
import { requireAdmin } from '#api/guards/require-admin.ts'
import type { Door } from '#contracts/call-row.ts'
import { type CallName, calls } from '#contracts/calls.ts'
import type { App } from '#core/app.ts'

/** The guards of a call, in order. */
export type CallGuards = (name: CallName) => MiddlewareHandler<ApiEnv>[]

/** Makes the guards of `calls`: calls of one address count together, and so do those of one person. */
export function createCallGuards(app: App): CallGuards {
  const perAddress = limitAddress(app, app.limits.requestsPerAddress)
  const perUser = limitRate(app.limits.requestsPerUser, c => String(c.get('userId')))
  const callsElsewhere = limitRate(app.limits.callsElsewhere, c => String(c.get('userId')), { seconds: 3600 })
  const doors: Record<Door, MiddlewareHandler<ApiEnv>[]> = {
    own: [requireUser(app), perUser],
    person: [requirePerson(app), perUser],
    caller: [requireCaller(app), perUser],
    portal: [requireSession(app), perUser],
    admin: [requireAdmin(app)],
    open: [],
  }
  return name => {
    const { door, limit, ticket, isElsewhere } = calls[name]
    const proof = ticket === undefined ? doors[door] : [requireSessionOrTicket(app, ticket), perUser]
    return [perAddress, ...proof, ...(isElsewhere ? [callsElsewhere] : []), ...(limit === 'upload' ? [] : [limitJson])]
  }
}
