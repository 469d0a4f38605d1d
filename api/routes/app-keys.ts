import type { Context } from 'hono'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { idParam, jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { type AppKeys, appKeyRequestSchema } from '#contracts/integrations/app-keys.ts'
import type { App } from '#core/app.ts'
import { createAppKey, listAppKeys, revokeAppKey } from '#core/integrations/app-keys.ts'
import { hasRight } from '#core/plans/rights.ts'

/** A person's app keys in the Mini App: list, create, revoke. */
export function appKeyRoutes(app: App) {
  const { list, create, revoke } = appKeyAnswers(app)
  return {
    'GET /api/user/{userId}/app-keys': list,
    'POST /api/user/{userId}/app-keys': create,
    'DELETE /api/user/{userId}/app-keys/{keyId}': revoke,
  } satisfies CallRoutes
}

/** The same keys in the portal. */
export function portalKeyRoutes(app: App) {
  const { list, create, revoke } = appKeyAnswers(app)
  return {
    'GET /api/portal/app-keys': list,
    'POST /api/portal/app-keys': create,
    'DELETE /api/portal/app-keys/{keyId}': revoke,
  } satisfies CallRoutes
}

function appKeyAnswers(app: App) {
  return {
    list: (c: Context<ApiEnv>): AppKeys => {
      const userId = c.get('userId')
      return {
        keys: listAppKeys(app, { userId }),
        may_use: hasRight(app, { userId, right: 'integrations' }),
        user_name: String(userId),
        server: c.get('origin'),
      }
    },
    create: async (c: Context<ApiEnv>) => {
      const request = await jsonBody(c, appKeyRequestSchema)
      return createAppKey(app, { userId: c.get('userId'), request })
    },
    revoke: (c: Context<ApiEnv>) => {
      revokeAppKey(app, { userId: c.get('userId'), keyId: idParam(c, 'keyId') })
      return undefined
    },
  }
}
