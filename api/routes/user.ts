import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import { userPatchSchema } from '#contracts/users.ts'
import type { App } from '#core/app.ts'
import { proveTypedNumber } from '#core/messaging/senders/check-own-number.ts'
import { getUser, updateUser } from '#core/users/users.ts'

/** `GET`, `PATCH /api/user/{userId}` (SPEC §7 "Web app"). */
export function userRoutes(app: App) {
  return {
    'GET /api/user/{userId}': c => getUser(app, { userId: c.get('userId') }),
    'PATCH /api/user/{userId}': async c => {
      const userId = c.get('userId')
      const patch = await jsonBody(c, userPatchSchema)
      const user = updateUser(app, { userId, patch })
      if (patch.unpile_number_id) await proveTypedNumber(app, { userId })
      return user
    },
  } satisfies CallRoutes
}
