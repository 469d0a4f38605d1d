import { z } from 'zod'
import { type Contact, tagSchema } from './contacts.ts'
import { ratings } from './events.ts'
import { maxLength } from './lengths.ts'
import { exportFormSchema } from './portal.ts'
import { contactPageSize, contactSorts, mostChosen } from './values/constants.ts'

export { contactSorts, mostSelected } from './values/constants.ts'

export type ContactSort = (typeof contactSorts)[number]

const id = z.coerce.number().int().positive()

/** Which contacts are listed: those that match the search and every filter. */
export const contactFilterSchema = z.object({
  q: z.string().max(200).default(''),
  event: id.optional(),
  tag: z.string().max(maxLength.tag).optional(),
  rating: z.enum(ratings).optional(),
  /** Whether a first message was sent to them. */
  written: z.enum(['yes', 'no']).optional(),
})
export type ContactFilter = Partial<z.output<typeof contactFilterSchema>>

/** The query of `GET /api/contacts/{userId}/ids`. A search in the order `newest` puts the best matches first. */
export const contactOrderSchema = contactFilterSchema.extend({ sort: z.enum(contactSorts).default('newest') })

/** The query of `GET /api/contacts/{userId}/page`. */
export const contactPageQuerySchema = contactOrderSchema.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(contactPageSize),
})

/** Its response. `is_guess`: nothing matches the search exactly, and these come closest. */
export type ContactPage = { contacts: Contact[]; total: number; is_guess: boolean }

/** `GET /api/contacts/{userId}/tags`: every tag in use, most used first. */
export type Tags = { tags: { tag: string; contacts: number }[] }

/** `GET /api/contacts/{userId}/ids`: the first contacts of a list, `mostSelected` at most, and how many it holds. */
export type ContactIds = { ids: number[]; total: number }

/** The query of `GET /api/contacts/{userId}/export`: the contacts of a list, or a selection (`ids=1,2,3`). */
export const listExportSchema = contactFilterSchema.extend({
  form: exportFormSchema.default('spreadsheet'),
  ids: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .max(10_000)
    .optional(),
})
export type ListExport = Partial<z.output<typeof listExportSchema>>

/** `POST /api/contacts/{userId}/change-many`: one change of several contacts. */
export const changeManySchema = z.strictObject({
  ids: z.array(z.number().int().positive()).min(1).max(mostChosen),
  change: z.discriminatedUnion('what', [
    z.strictObject({ what: z.literal('delete') }),
    z.strictObject({ what: z.literal('restore') }),
    z.strictObject({ what: z.literal('event'), event_id: z.number().int().positive().nullable() }),
    z.strictObject({ what: z.literal('tag'), tag: tagSchema }),
  ]),
})
export type ChangeMany = z.infer<typeof changeManySchema>
