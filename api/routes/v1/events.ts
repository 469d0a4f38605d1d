import { idParam, jsonBody } from '#api/answers/input.ts'
import { eventPatchSchema } from '#contracts/events.ts'
import { apiNewEventSchema, type eventCalls } from '#contracts/integrations/v1/events.ts'
import type { App } from '#core/app.ts'
import { getEvent, listEvents } from '#core/events/events.ts'
import { findOrCreateEvent } from '#core/events/start-event.ts'
import { saveEvent, updateEvent } from '#core/events/update-event.ts'
import { type AnswersTo, readPost } from './answering.ts'

/** Calls about events. */
export function eventAnswers(app: App): AnswersTo<keyof typeof eventCalls> {
  return {
    listEvents: c => ({ status: 200, body: { events: listEvents(app, { userId: c.get('userId') }) } }),
    createEvent: c =>
      readPost(c, apiNewEventSchema, (inside, values) => {
        const userId = c.get('userId')
        const { questions, ...plain } = values
        const { event, isNew } = findOrCreateEvent(inside, { userId, values: plain })
        if (!isNew || !questions) return { status: isNew ? 201 : 200, body: event }
        const owned = { userId, eventId: event.id }
        saveEvent(inside, inside.db, { ...owned, patch: { questions } })
        return { status: 201, body: getEvent(inside, owned) }
      }),
    getEvent: c => ({ status: 200, body: getEvent(app, { userId: c.get('userId'), eventId: idParam(c, 'id') }) }),
    updateEvent: async c => {
      const patch = await jsonBody(c, eventPatchSchema)
      return {
        status: 200,
        body: await updateEvent(app, { userId: c.get('userId'), eventId: idParam(c, 'id'), patch }),
      }
    },
  }
}
