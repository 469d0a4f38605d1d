import { Hono } from 'hono'
import { errorBody } from '#api/answers/errors.ts'
import { jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { addressOf, limitRate } from '#api/guards/rate-limit.ts'
import { bearerToken } from '#api/guards/session.ts'
import type { App } from '#core/app.ts'
import { askLoginCode } from '#core/auth/ask-login-code.ts'
import { verifyLoginCode } from '#core/auth/portal-login.ts'
import { endSession } from '#core/auth/portal-session.ts'
import { parseInput } from '#core/base/input.ts'
import { errorStatus } from '#core/contracts/errors.ts'
import { logoutSchema, requestCodeSchema, verifyCodeSchema } from '#core/contracts/portal.ts'

const hour = { seconds: 60 * 60 }

/** `/api/portal/auth` (SPEC §7): a code by the bot, a session for the code, and its end. */
export function portalLoginRoutes(app: App) {
  const perAddress = (calls: number) => limitRate(calls, c => addressOf(app, c), hour)
  return new Hono<ApiEnv>()
    .post('/request-mfa', perAddress(app.limits.codesPerAddress), async c => {
      const { loginId: telegramId, isAllowed, demoCode } = askLoginCode(app, await jsonBody(c, requestCodeSchema))
      if (isAllowed) return c.json({ telegramId, ...(demoCode ? { demoCode } : {}) })
      // The login id goes along: with it the code that /login gives in the chat can be used.
      return c.json({ ...errorBody(c, 'too-many-codes'), telegramId }, errorStatus['too-many-codes'])
    })
    .post('/verify-mfa', perAddress(app.limits.triesPerAddress), async c =>
      c.json(verifyLoginCode(app, await jsonBody(c, verifyCodeSchema))),
    )
    .post('/logout', async c => {
      const { everywhere } = parseInput(logoutSchema, await c.req.json().catch(() => ({})))
      endSession(app, { token: bearerToken(c), everywhere })
      return c.json({ success: true })
    })
}
