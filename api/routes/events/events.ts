import type { CallRoutes } from '#api/answers/call-routes.ts'
import { fileAnswer } from '#api/answers/file-answer.ts'
import { idParam, jsonBody } from '#api/answers/input.ts'
import { eventPatchSchema, startEventSchema } from '#contracts/events.ts'
import { exportFormSchema } from '#contracts/portal.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { exportContacts } from '#core/contacts/export/export-contacts.ts'
import { listEvents } from '#core/events/events.ts'
import { startEvent } from '#core/events/start-event.ts'
import { deleteEvent, updateEvent } from '#core/events/update-event.ts'

/** A user's events: list, start, change, delete, and the contacts of one as a file. */
export function eventRoutes(app: App) {
  return {
    'GET /api/events/{userId}': c => ({ events: listEvents(app, { userId: c.get('userId') }) }),
    'POST /api/events/{userId}': async c => {
      const { name } = await jsonBody(c, startEventSchema)
      return startEvent(app, { userId: c.get('userId'), name })
    },
    'PATCH /api/events/{userId}/{eventId}': async c => {
      const patch = await jsonBody(c, eventPatchSchema)
      return updateEvent(app, { userId: c.get('userId'), eventId: idParam(c, 'eventId'), patch })
    },
    'DELETE /api/events/{userId}/{eventId}': async c => {
      await deleteEvent(app, { userId: c.get('userId'), eventId: idParam(c, 'eventId') })
      return undefined
    },
    'GET /api/events/{userId}/{eventId}/export': c => {
      const form = parseInput(exportFormSchema.default('spreadsheet'), c.req.query('form'))
      const wanted = { userId: c.get('userId'), eventId: idParam(c, 'eventId'), form }
      const { fileName, contentType, chunks } = exportContacts(app, wanted)
      return fileAnswer(c, { fileName, contentType, open: () => chunks })
    },
  } satisfies CallRoutes
}
