import { z } from 'zod'
import { contactPatchSchema, contactSchema } from '#core/contracts/contacts.ts'
import { type ErrorCode, errorBodySchema, scanFailures } from '#core/contracts/errors.ts'
import { planColumns } from '#core/contracts/plans.ts'
import { scanStatuses } from '#core/contracts/scans.ts'
import { type KeyScope, keyScopeSchema } from './app-keys.ts'

const moment = z.iso.datetime()

/** A contact as other programs see it. Its id is the UID of its vCard, and stays whatever happens to it. */
export const apiContactSchema = contactSchema
  .omit({ id: true, timestamp: true, vcf: true, images: true, cut_outs: true })
  .extend({
    id: z.string().describe('A UUID, the UID of its vCard'),
    vcard: z.string().describe('vCard 3.0, without the picture of the card'),
    scanned_at: moment.describe('When its card was last scanned, or it was created'),
    created_at: moment,
    updated_at: moment,
    deleted_at: moment.nullable().describe('Set only where deleted contacts were asked for'),
  })
export type ApiContact = z.infer<typeof apiContactSchema>

const apiContactPageSchema = z.object({
  contacts: z.array(apiContactSchema),
  next_cursor: z.string().nullable().describe('For the next page; null on the last one'),
})
export type ApiContactPage = z.infer<typeof apiContactPageSchema>

/** The body that creates a contact: it must say who it is. */
export const apiNewContactSchema = contactPatchSchema.refine(
  ({ first_name, last_name, company, email, phone }) => first_name || last_name || company || email || phone,
  { path: ['first_name'], error: 'A name, a company, an e-mail or a phone is needed' },
)

/** The query that lists contacts, in the order of their changes: the one that changed last comes last. */
export const apiContactsQuerySchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe('next_cursor of the page before'),
  limit: z.coerce.number().int().min(1).max(200).default(100).describe('Contacts on a page'),
  updated_since: z.iso.datetime({ offset: true }).optional().describe('Only what changed at this moment or later'),
  deleted: z.enum(['true', 'false']).default('false').describe('Whether contacts deleted in the last 30 days come too'),
})

/** A photo of a card on its way to a contact. */
const apiScanSchema = z.object({
  id: z.number().int(),
  status: z.enum(scanStatuses),
  failure: z.enum(scanFailures).nullable().describe('Why it ended without a contact'),
  received_at: moment,
  merged: z.boolean().describe('The card was known already and filled that contact'),
  cards_waiting: z.number().int().describe('Further cards of the photo, about which the chat asks'),
  contact: apiContactSchema.nullable().describe('Null until it is read'),
})
export type ApiScan = z.infer<typeof apiScanSchema>

/** Who calls, with which key, and what is left of their plan. */
const apiMeSchema = z.object({
  id: z.number().int().describe('The Telegram id'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company: z.string(),
  plan: z.enum(planColumns),
  scans_used: z.number().int(),
  scan_limit: z.number().int().describe('-1 is unlimited'),
  scopes: z.array(keyScopeSchema),
})
export type ApiMe = z.infer<typeof apiMeSchema>

/** Every shape of the API by its name in the document. */
export const apiShapes = {
  Contact: apiContactSchema,
  ContactPage: apiContactPageSchema,
  NewContact: apiNewContactSchema,
  ContactChange: contactPatchSchema,
  Scan: apiScanSchema,
  Me: apiMeSchema,
  Error: errorBodySchema,
} as const
export type ApiShape = keyof typeof apiShapes

export type ApiCall = {
  method: 'get' | 'post' | 'patch' | 'delete'
  path: string
  summary: string
  /** Undefined for what every key may do. */
  scope?: KeyScope
  query?: z.ZodObject
  body?: ApiShape | 'photo'
  answers: Record<number, ApiShape | 'nothing'>
  refusals: readonly ErrorCode[]
}

const always = ['not-authenticated', 'plan-needed', 'too-many-requests'] as const

/** Every call of the API: its routes, its document and its reference page are made of this table. */
export const apiCalls = {
  listContacts: {
    ...{ method: 'get', path: '/contacts', scope: 'contacts:read' },
    summary: 'List contacts in the order of their changes, page by page',
    query: apiContactsQuerySchema,
    answers: { 200: 'ContactPage' },
    refusals: [...always, 'invalid-input'],
  },
  createContact: {
    ...{ method: 'post', path: '/contacts', scope: 'contacts:write' },
    summary: 'Create a contact',
    body: 'NewContact',
    answers: { 201: 'Contact' },
    refusals: [...always, 'invalid-input'],
  },
  getContact: {
    ...{ method: 'get', path: '/contacts/{id}', scope: 'contacts:read' },
    summary: 'Get one contact',
    answers: { 200: 'Contact' },
    refusals: [...always, 'not-found'],
  },
  updateContact: {
    ...{ method: 'patch', path: '/contacts/{id}', scope: 'contacts:write' },
    summary: 'Change some fields of a contact',
    body: 'ContactChange',
    answers: { 200: 'Contact' },
    refusals: [...always, 'not-found', 'invalid-input'],
  },
  deleteContact: {
    ...{ method: 'delete', path: '/contacts/{id}', scope: 'contacts:write' },
    summary: 'Delete a contact; for 30 days it can be restored in the chat and on the screens',
    answers: { 204: 'nothing' },
    refusals: [...always, 'not-found'],
  },
  createScan: {
    ...{ method: 'post', path: '/scans', scope: 'scans:write' },
    summary: 'Send a photo of a card. The same Idempotency-Key again answers the scan that it already is',
    body: 'photo',
    answers: { 200: 'Scan', 202: 'Scan' },
    refusals: [...always, 'invalid-input', 'quota-exceeded', 'photo-too-large'],
  },
  getScan: {
    ...{ method: 'get', path: '/scans/{id}', scope: 'scans:write' },
    summary: 'See what has become of a photo',
    answers: { 200: 'Scan' },
    refusals: [...always, 'not-found'],
  },
  getMe: {
    ...{ method: 'get', path: '/me' },
    summary: 'See whose key this is, what it may do, and how many scans are left',
    answers: { 200: 'Me' },
    refusals: always,
  },
} as const satisfies Record<string, ApiCall>
export type ApiCallName = keyof typeof apiCalls
