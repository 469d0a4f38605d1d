import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { lineSchema } from './text-schema.ts'

const line = lineSchema(300).default('')

/** `POST /api/test-perplexity` (SPEC §7): whom to look up; with `contactId` the result is stored there. */
export const enrichmentRequestSchema = z.object({
  firstName: line,
  lastName: line,
  email: line,
  phone: line,
  company: line,
  position: line,
  website: line,
  contactId: z.number().int().positive().optional(),
  /** Looks up again even if a result is stored. */
  refresh: z.boolean().default(false),
})
export type EnrichmentRequest = z.infer<typeof enrichmentRequestSchema>

/** The result (SPEC §3 "Enrichment result"). A text may be ''; links are http and https only. */
export const enrichmentDataSchema = z.object({
  personSummary: z.string(),
  personRole: z.string(),
  companySummary: z.string(),
  importantLinks: z.array(z.string()),
  /** The host names of the sources. */
  sources: z.array(z.string()),
})
export type EnrichmentData = z.infer<typeof enrichmentDataSchema>

/** The refusals that the dialog shows as the response's message. */
export const enrichmentRefusals = [
  'enrichment-off',
  'look-up-not-agreed',
  'nothing-to-look-up',
  'too-many-look-ups',
  'nothing-found',
  'enrichment-failed',
] as const satisfies readonly ErrorCode[]

/** The response. A refusal has a reason in the person's language. */
export const enrichmentAnswerSchema = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), data: enrichmentDataSchema }),
  z.object({ success: z.literal(false), message: z.string() }),
])
export type EnrichmentAnswer = z.infer<typeof enrichmentAnswerSchema>
