import { cleanLine } from 'card-reader/clean-text'
import { z } from 'zod'
import { maxLength } from './lengths.ts'
import { type AnsweredQuestion, questionsInputSchema } from './questions.ts'
import { textSchema } from './text-schema.ts'
import { messageTextSchema } from './users.ts'
import type { ratings } from './values/constants.ts'

export { ratings } from './values/constants.ts'

export type Rating = (typeof ratings)[number]

/** A fair, a dinner, a visit: where contacts were met. */
export type Event = {
  id: number
  name: string
  /** The start of each new contact's notes. */
  note: string
  /** The template of the first message to its contacts; '' uses the person's own. */
  first_message: string
  /** New scans belong to the active event. */
  active: boolean
  /** When it was last activated, ISO 8601 UTC. */
  last_used_at: string
  /** Its contacts that are not deleted, and how many have each rating. */
  contacts: number
  rated: Record<Rating, number>
  /** What it asks about each contact, in this order, with what was answered. */
  questions: AnsweredQuestion[]
  /** People of its team see all its contacts; otherwise only those that they scanned. */
  members_see_all: boolean
  /** How many people are in its team, without the owner. */
  members: number
}

/** A name is one line. */
const nameSchema = z
  .string()
  .overwrite(name => cleanLine(name).replace(/\s+/gu, ' '))
  .min(1, 'Name is required')
  .max(maxLength.event, 'Too long')

/** The body of `POST /api/events/{userId}`: activates this event, a new one or an earlier one of that name. */
export const startEventSchema = z.strictObject({ name: nameSchema })

/** The body of `PATCH /api/events/{userId}/{eventId}`: any of these fields. */
export const eventPatchSchema = z
  .strictObject({
    name: nameSchema,
    note: textSchema(maxLength.event_note),
    first_message: z.union([z.literal(''), messageTextSchema]),
    active: z.boolean(),
    questions: questionsInputSchema.describe(
      'All questions, in their order; one that is left out is deleted, and its answers stay with their contacts',
    ),
    members_see_all: z.boolean(),
  })
  .partial()
export type EventPatch = z.infer<typeof eventPatchSchema>
