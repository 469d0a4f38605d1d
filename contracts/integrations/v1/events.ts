import { z } from 'zod'
import { eventPatchSchema } from '#contracts/events.ts'
import { questionKinds } from '#contracts/questions.ts'
import type { ApiCall } from './call.ts'

const count = z.number().int()

const apiQuestionSchema = z.object({
  id: count,
  kind: z.enum(questionKinds),
  text: z.string(),
  options: z
    .array(z.object({ id: count, text: z.string() }))
    .describe('The options of a question of type choice or several'),
  answered: count.describe('Number of contacts with an answer'),
  counts: z
    .array(z.object({ value: z.string(), contacts: count }))
    .describe('Number of contacts for each answer; empty for numbers and texts'),
  average: z.number().nullable().describe('The average answer; only for numbers'),
})

/** A fair, a dinner, a visit: where contacts were met. */
export const apiEventSchema = z.object({
  id: count,
  name: z.string(),
  note: z.string().describe('The note that each new contact of the event starts with'),
  first_message: z
    .string()
    .describe('The first message to contacts of the event; empty uses the person’s default message'),
  active: z.boolean().describe('Whether new scans belong to this event; at most one event is active'),
  last_used_at: z.iso.datetime().describe('When it was last turned on'),
  contacts: count.describe('Number of contacts, without deleted ones'),
  rated: z.object({ hot: count, warm: count, cold: count }).describe('Number of contacts for each rating'),
  questions: z.array(apiQuestionSchema).describe('The questions of the event, with a summary of the answers'),
  members_see_all: z
    .boolean()
    .describe('Whether team members see all contacts of the event, or only those they scanned'),
  members: count.describe('Number of team members, without the owner'),
})

export const apiEventListSchema = z.object({ events: z.array(apiEventSchema) })

/** The body that creates an event. */
export const apiNewEventSchema = eventPatchSchema.required({ name: true })

/** Calls about events. */
export const eventCalls = {
  listEvents: {
    ...{ method: 'get', path: '/events', scope: 'contacts:read' },
    summary: 'List all events, the active one first, then the ones last used',
    answers: { 200: 'EventList' },
  },
  createEvent: {
    ...{ method: 'post', path: '/events', scope: 'contacts:write' },
    summary: 'Create an event. If one with this name exists, ignoring case and accents, it is returned unchanged',
    body: 'NewEvent',
    location: '/events',
    answers: { 200: 'Event', 201: 'Event' },
    refusals: ['too-many-events'],
  },
  getEvent: {
    ...{ method: 'get', path: '/events/{id}', scope: 'contacts:read' },
    summary: 'Get one event',
    answers: { 200: 'Event' },
  },
  updateEvent: {
    ...{ method: 'patch', path: '/events/{id}', scope: 'contacts:write' },
    summary: 'Change some fields of an event',
    body: 'EventChange',
    answers: { 200: 'Event' },
  },
} as const satisfies Record<string, ApiCall>
