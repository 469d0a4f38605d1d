import { z } from 'zod'
import type { Pagination } from './admin.ts'
import type { Contact } from './contacts.ts'
import { maxLength } from './lengths.ts'
import { planIds } from './plans.ts'
import { lineSchema } from './text-schema.ts'
import { languageSchema, messageTextSchema, personFields, userPatchSchema, userSchema } from './users.ts'
import { codeLength } from './values/constants.ts'

export { codeLength } from './values/constants.ts'

/** `POST /api/portal/auth/request-mfa`: a phone with its country code, in any notation. */
export const requestCodeSchema = z.object({
  phoneNumber: lineSchema(maxLength.phone).min(1, 'Phone is required'),
})

/**
 * The response, the same for every phone. `telegramId` is an opaque login id, not a Telegram id; `demoCode` is the
 * code itself if there is no chat for it (demo mode).
 */
export const requestedCodeSchema = z.object({ telegramId: z.string(), demoCode: z.string().optional() })
export type RequestedCode = z.infer<typeof requestedCodeSchema>

/** `POST /api/portal/auth/verify-mfa`. */
export const verifyCodeSchema = z.object({
  telegramId: z.string().min(1).max(100),
  code: z.string().trim().min(1).max(codeLength),
})

/** `POST /api/portal/auth/logout`: signs out this browser, or every one. */
export const logoutSchema = z.object({ everywhere: z.boolean().default(false) })

const profileFields = {
  ...personFields,
  custom_message: true,
  message_form: true,
  send_vcards: true,
  language: true,
} as const

/** SPEC §3 "User profile (portal)". */
export const profileSchema = userSchema
  .pick({ ...profileFields, plan: true, scans_used: true, scan_limit: true })
  .extend({
    telegram_id: z.number().int(),
    /** ISO 8601 UTC. */
    created_at: z.string(),
    /** Whether messages are sent from a WhatsApp account that is proven to be theirs. */
    whatsapp_connected: z.boolean(),
    language: languageSchema.nullable(),
  })
export type Profile = z.infer<typeof profileSchema>

/** `PUT /api/portal/user/profile`: profile fields or custom_message; an empty one is too short (SPEC §5). */
export const profilePatchSchema = userPatchSchema
  .pick(profileFields)
  .extend({ custom_message: messageTextSchema.optional() })
  .strict()
export type ProfilePatch = z.infer<typeof profilePatchSchema>

/** Contacts on one page of the portal. */
export const portalPageSize = 100

/** The query of `GET /api/portal/contacts`. */
export const portalContactsQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(portalPageSize),
  event: z.coerce.number().int().positive().optional(),
})

/** Its response: one page of SPEC's `contacts`, newest first. */
export type PortalContacts = { contacts: Contact[]; pagination: Pagination }

/** What an address without a header may do, once. */
export const ticketPurposes = [
  'invoices',
  'customer-portal',
  'export',
  'account',
  'vcard',
  'event',
  'list',
  'oauth-code',
] as const
export type TicketPurpose = (typeof ticketPurposes)[number]

/** `POST /api/portal/tickets`. */
export const ticketRequestSchema = z.object({
  purpose: z.enum(ticketPurposes).exclude(['vcard', 'event', 'list', 'oauth-code']),
})

/** `POST /api/portal/create-subscription`. */
export const subscriptionRequestSchema = z.object({ planId: z.enum(planIds).exclude(['FREE']).default('PRO') })

/** The formats of `GET /api/portal/contacts/export?form=`. */
export const exportForms = ['spreadsheet', 'google', 'outlook', 'hubspot', 'vcard'] as const
export const exportFormSchema = z.enum(exportForms)
export type ExportForm = z.infer<typeof exportFormSchema>

/** SPEC §9 "Other": days of the weekly chart, and countries in the list (the operators' too). */
export const weekDays = 7
export const topCountryCount = 5

/** `GET /api/portal/stats`. Days are UTC. */
export const statsSchema = z.object({
  total: z.object({
    contacts: z.number().int(),
    /** First messages sent over WhatsApp. */
    messages: z.number().int(),
  }),
  /** Countries of contacts from this calendar month. */
  monthly: z.object({ countries: z.number().int() }),
  /** Seven days, today last; `date` is `2026-11-20`. */
  weekly: z.array(z.object({ date: z.string(), scans: z.number().int(), messages: z.number().int() })),
  /** The five countries with the most contacts; ISO 3166 alpha-2. */
  countries: z.array(z.object({ country: z.string(), count: z.number().int() })),
})
export type Stats = z.infer<typeof statsSchema>
