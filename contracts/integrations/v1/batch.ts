import { z } from 'zod'
import { errorBodySchema } from '#contracts/errors.ts'
import { apiContactByEmailSchema, apiContactChangeSchema, apiContactSchema, apiNewContactSchema } from './contacts.ts'

/** Items of one batch. */
export const maxBatch = 100

const which = {
  id: z.string(),
  etag: z.string().optional().describe('Change the contact only if it still has this ETag'),
}

/** What one item of a batch does. */
export const apiBatchItemSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('create'), contact: apiNewContactSchema }),
  z.strictObject({ action: z.literal('find-or-create'), contact: apiContactByEmailSchema }),
  z.strictObject({ action: z.literal('update'), ...which, contact: apiContactChangeSchema }),
  z.strictObject({ action: z.literal('delete'), ...which }),
])
export type ApiBatchItem = z.output<typeof apiBatchItemSchema>

/** The body of a batch. */
export const apiBatchSchema = z.strictObject({ items: z.array(apiBatchItemSchema).min(1).max(maxBatch) })

/** The same without a check of its items: each is parsed alone, so that an invalid one does not stop the others. */
export const apiBatchFrameSchema = z.strictObject({ items: z.array(z.unknown()).min(1).max(maxBatch) })

/** The result of each item, in request order. */
export const apiBatchResultsSchema = z.object({
  results: z.array(
    z.object({
      status: z.number().int().describe('The status that a single request for this item would have returned'),
      contact: apiContactSchema.optional().describe('The resulting contact; absent if the item failed or deleted it'),
      error: errorBodySchema.optional().describe('Why the item was refused; absent if it succeeded'),
    }),
  ),
})
export type ApiBatchResults = z.infer<typeof apiBatchResultsSchema>
