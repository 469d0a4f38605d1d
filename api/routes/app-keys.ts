import type { CallRoutes } from '#api/answers/call-routes.ts'
import { idParam, jsonBody } from '#api/answers/input.ts'
import { appKeyRequestSchema } from '#contracts/integrations/app-keys.ts'
import type { App } from '#core/app.ts'
import { createAppKey, listAppKeys, revokeAppKey } from '#core/integrations/app-keys.ts'
import { hasRight } from '#core/plans/rights.ts'

/** A person's app keys: list, create, revoke. */
export function appKeyRoutes(app: App) {
  return {
    'GET /api/user/{userId}/app-keys': c => {
      const userId = c.get('userId')
      return {
        keys: listAppKeys(app, { userId }),
        may_use: hasRight(app, { userId, right: 'integrations' }),
        user_name: String(userId),
        server: c.get('origin'),
      }
    },
    'POST /api/user/{userId}/app-keys': async c => {
      const request = await jsonBody(c, appKeyRequestSchema)
      return createAppKey(app, { userId: c.get('userId'), request })
    },
    'DELETE /api/user/{userId}/app-keys/{keyId}': c => {
      revokeAppKey(app, { userId: c.get('userId'), keyId: idParam(c, 'keyId') })
      return undefined
    },
  } satisfies CallRoutes
}
