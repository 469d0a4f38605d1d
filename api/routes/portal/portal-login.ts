import type { CallRoutes } from '#api/answers/call-routes.ts'
import { errorBody } from '#api/answers/errors.ts'
import { jsonBody } from '#api/answers/input.ts'
import { bearerToken } from '#api/guards/auth.ts'
import { networkOf } from '#api/guards/networks.ts'
import { addressOf, limitAddress } from '#api/guards/rate-limit.ts'
import { type ErrorBody, errorStatus } from '#contracts/errors.ts'
import { logoutSchema, requestCodeSchema, verifyCodeSchema } from '#contracts/portal.ts'
import type { App } from '#core/app.ts'
import { askLoginCode, verifyLoginCode } from '#core/auth/portal-login.ts'
import { endSession } from '#core/auth/portal-session.ts'
import { parseInput } from '#core/base/input.ts'

const hour = { seconds: 60 * 60 }

/** `/api/portal/auth` (SPEC §7): request a code by the bot, exchange it for a session, end the session. */
export function portalLoginRoutes(app: App) {
  const perAddress = (calls: number) => limitAddress(app, calls, hour)
  return {
    'POST /api/portal/auth/request-mfa': {
      limits: [perAddress(app.limits.codesPerAddress)],
      answer: async c => {
        const request = { ...(await jsonBody(c, requestCodeSchema)), network: networkOf(addressOf(app, c)) }
        const { loginId: telegramId, isAllowed, demoCode } = askLoginCode(app, request)
        if (isAllowed) return { telegramId, ...(demoCode ? { demoCode } : {}) }
        // The response has the login id, so that a code of /login in the chat works too.
        const refusal: ErrorBody = { ...errorBody(c, 'too-many-codes'), telegramId }
        return c.json(refusal, errorStatus['too-many-codes'])
      },
    },
    'POST /api/portal/auth/verify-mfa': {
      limits: [perAddress(app.limits.triesPerAddress)],
      answer: async c => verifyLoginCode(app, await jsonBody(c, verifyCodeSchema)),
    },
    'POST /api/portal/auth/logout': async c => {
      const { everywhere } = parseInput(logoutSchema, await c.req.json().catch(() => ({})))
      endSession(app, { token: bearerToken(c), everywhere })
      return { success: true }
    },
  } satisfies CallRoutes
}
