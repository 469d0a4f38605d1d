import type { CallRoutes } from '#api/answers/call-routes.ts'
import { idParam, jsonBody } from '#api/answers/input.ts'
import { reminderRequestSchema } from '#contracts/messages/reminders.ts'
import type { App } from '#core/app.ts'
import { writeWith } from '#core/base/write.ts'
import { listReminders, removeReminder, setReminder } from '#core/reminders/reminders.ts'
import { setTimeZone } from '#core/users/time-zone-of.ts'

/** Reminders of a user's contacts: list, set, remove. */
export function reminderRoutes(app: App) {
  return {
    'GET /api/reminders/{userId}': c => listReminders(app, { userId: c.get('userId') }),
    'PUT /api/reminders/{userId}/contacts/{contactId}': async c => {
      const userId = c.get('userId')
      const { due_at, time_zone: zone } = await jsonBody(c, reminderRequestSchema)
      return writeWith(app, inside => {
        if (zone) setTimeZone(inside, { userId, zone })
        return setReminder(inside, { userId, contactId: idParam(c, 'contactId'), at: new Date(due_at) })
      })
    },
    'DELETE /api/reminders/{userId}/contacts/{contactId}': c => {
      removeReminder(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId') })
      return undefined
    },
  } satisfies CallRoutes
}
