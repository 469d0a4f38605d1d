import { z } from 'zod'
import { scanFailures } from '#contracts/errors.ts'
import { scanStatuses } from '#contracts/scans.ts'
import type { ApiCall } from './call.ts'
import { apiContactSchema } from './contacts.ts'

/** The state of a card's photo until it is a contact. */
export const apiScanSchema = z.object({
  id: z.number().int(),
  status: z.enum(scanStatuses),
  failure: z.enum(scanFailures).nullable().describe('Why no contact could be read'),
  received_at: z.iso.datetime(),
  merged: z.boolean().describe('Whether the card was merged into an existing contact'),
  cards_waiting: z
    .number()
    .int()
    .describe('Number of further cards in the photo that are not saved yet; the chat asks about them'),
  further_pages: z.array(z.number().int()).describe('The scans of the further pages of a PDF'),
  contact: apiContactSchema.nullable().describe('The contact; null until the photo is read'),
})
export type ApiScan = z.infer<typeof apiScanSchema>

/** Calls about scans. */
export const scanCalls = {
  createScan: {
    ...{ method: 'post', path: '/scans', scope: 'scans:write' },
    summary:
      'Send a photo of a card, or a PDF, of which each page counts as one scan. An Idempotency-Key of a scan from more than a day ago answers that scan, with 200',
    body: 'photo',
    location: '/scans',
    answers: { 200: 'Scan', 202: 'Scan' },
    refusals: [
      'quota-exceeded',
      'too-many-failed-scans',
      'queue-full',
      'upload-too-slow',
      'photo-empty',
      'photo-too-large',
    ],
  },
  getScan: {
    ...{ method: 'get', path: '/scans/{id}', scope: 'scans:write' },
    summary: 'Get the state of a scan',
    answers: { 200: 'Scan' },
  },
} as const satisfies Record<string, ApiCall>
