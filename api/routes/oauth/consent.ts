import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import { oauthDecisionSchema, oauthRequestSchema } from '#contracts/integrations/oauth.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { consentOf, decideOAuthRequest } from '#core/integrations/oauth/authorize.ts'
import { OAuthError } from '#core/integrations/oauth/oauth-clients.ts'

/** The calls of the screen on which a person lets a program in. */
export function consentRoutes(app: App) {
  return {
    'POST /api/portal/authorization/consent': async c => {
      const request = await jsonBody(c, oauthRequestSchema)
      return refusing(() => consentOf(app, { userId: c.get('userId'), request, issuer: c.get('origin') }))
    },
    'POST /api/portal/authorization': async c => {
      const { request, allow } = await jsonBody(c, oauthDecisionSchema)
      const decision = { userId: c.get('userId'), request, allow, issuer: c.get('origin') }
      return { redirect_to: refusing(() => decideOAuthRequest(app, decision)) }
    },
  } satisfies CallRoutes
}

function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof OAuthError) throw new AppError('invalid-input', { fields: { request: error.message } })
    throw error
  }
}
