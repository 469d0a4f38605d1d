import { z } from 'zod'
import type { Money } from './billing.ts'
import { listExportSchema } from './contact-lists.ts'
import { exportFormSchema } from './portal.ts'

/** `DELETE /api/user/{userId}`: the exact word protects against accidental calls. `refund` is the person's answer. */
export const deleteAccountSchema = z.strictObject({ confirm: z.literal('DELETE'), refund: z.boolean().default(true) })

/** `GET /api/user/{userId}/refund`: what the 14-day guarantee refunds on deletion; empty after its end. */
export type AccountRefund = { money: Money[]; stars: number }

/** `POST /api/user/{userId}/downloads` and `/downloads/send`: the file to download inside Telegram. */
export const downloadRequestSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('account') }),
  z.strictObject({ what: z.literal('vcard'), contact_id: z.number().int().positive() }),
  z.strictObject({ what: z.literal('event'), event_id: z.number().int().positive(), form: exportFormSchema }),
  z.strictObject({ what: z.literal('list'), list: listExportSchema }),
])
export type DownloadRequest = z.input<typeof downloadRequestSchema>

/** An address for the client's `downloadFile`, valid once within 60 seconds. */
export const downloadSchema = z.object({ url: z.string(), file_name: z.string() })
export type Download = z.infer<typeof downloadSchema>
