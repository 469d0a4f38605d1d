import { z } from 'zod'

/** SPEC §9 "Other": days of the weekly chart, countries in the list (the operators' too). */
export const weekDays = 7
export const topCountryCount = 5

/** `GET /api/portal/stats`. Days are UTC. */
export const statsSchema = z.object({
  total: z.object({
    contacts: z.number().int(),
    /** First messages sent over WhatsApp. */
    messages: z.number().int(),
  }),
  /** Countries met this calendar month. */
  monthly: z.object({ countries: z.number().int() }),
  /** Seven days, today last; `date` is `2026-11-20`. */
  weekly: z.array(z.object({ date: z.string(), scans: z.number().int(), messages: z.number().int() })),
  /** The five with the most contacts; ISO 3166 alpha-2. */
  countries: z.array(z.object({ country: z.string(), count: z.number().int() })),
})
export type Stats = z.infer<typeof statsSchema>
