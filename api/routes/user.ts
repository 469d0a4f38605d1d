import { Hono } from 'hono'
import { jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'
import { userPatchSchema } from '#core/contracts/users.ts'
import { proveTypedNumber } from '#core/messaging/senders/check-own-number.ts'
import { getUser, updateUser } from '#core/users/users.ts'

/** `GET`, `PATCH /api/user/{userId}` (SPEC §7 "Web app"). */
export function userRoutes(app: App) {
  return new Hono<ApiEnv>()
    .get('/:userId', c => c.json(getUser(app, { userId: c.get('userId') })))
    .patch('/:userId', async c => {
      const userId = c.get('userId')
      const patch = await jsonBody(c, userPatchSchema)
      const user = updateUser(app, { userId, patch })
      if (patch.unpile_number_id) await proveTypedNumber(app, { userId })
      return c.json(user)
    })
}
