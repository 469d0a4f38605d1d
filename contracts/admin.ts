import { z } from 'zod'
import { searchLength, userFilters, userSorts } from './admin-lists.ts'
import { scanFailures } from './errors.ts'
import type { DisabledReason } from './integrations/webhooks.ts'
import { planColumns } from './plans.ts'
import { servedRights } from './services.ts'
import { lineSchema } from './text-schema.ts'

/** SPEC §9 "Admin page size", "user activity". */
const adminPageSize = 20
export const activityDays = 30

/** SPEC §3 "Admin overview"; `conversionRate` is a percentage; it and the averages have one decimal. */
export const adminOverviewSchema = z.object({
  totalUsers: z.number().int(),
  newUsersToday: z.number().int(),
  conversionRate: z.number(),
  /** Of all time. */
  totalScansUsed: z.number().int(),
  /** Users on the free plan, and users who pay; all others have a granted plan. */
  freeUsers: z.number().int(),
  paidUsers: z.number().int(),
  totalContacts: z.number().int(),
  avgContactsPerUser: z.number(),
  avgScansPerUser: z.number(),
})
export type AdminOverview = z.infer<typeof adminOverviewSchema>

/** SPEC §3 "Admin user". Times are ISO 8601 UTC. */
const adminUserSchema = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  telegram_id: z.number().int(),
  email: z.string(),
  company: z.string(),
  plan: z.enum(planColumns),
  /** Scans done this UTC month. */
  scans_used: z.number().int(),
  contactCount: z.number().int(),
  /** When the latest contact was saved; null without contacts. */
  lastContact: z.string().nullable(),
  created_at: z.string(),
})
export type AdminUser = z.infer<typeof adminUserSchema>

const paginationSchema = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
  hasPrev: z.boolean(),
  hasNext: z.boolean(),
})
export type Pagination = z.infer<typeof paginationSchema>

export const adminUsersSchema = z.object({ users: adminUserSchema.array(), pagination: paginationSchema })
export type AdminUsers = z.infer<typeof adminUsersSchema>

/** SPEC §3 "Admin scan": one photo with its result; names, company, phone and country are '' without a contact. */
const adminScanSchema = z.object({
  id: z.number().int(),
  /** When the photo was received. */
  timestamp: z.string(),
  status: z.enum(['queued', 'reading', 'done', 'failed']),
  failure: z.enum(scanFailures).nullable(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  phone: z.string(),
  country: z.string(),
  whatsapp_sent: z.boolean(),
  waapi_instance_id: z.string().nullable(),
  user: z.object({ first_name: z.string(), last_name: z.string(), plan: z.enum(planColumns) }),
})
export type AdminScan = z.infer<typeof adminScanSchema>

export const adminScansSchema = z.object({ scans: adminScanSchema.array(), pagination: paginationSchema })
export type AdminScans = z.infer<typeof adminScansSchema>

/** Every plan, lowest first; countries by their number of contacts. */
export const adminAnalyticsSchema = z.object({
  planDistribution: z.object({ plan: z.enum(planColumns), count: z.number().int() }).array(),
  topCountries: z.object({ country: z.string(), count: z.number().int() }).array(),
})
export type AdminAnalytics = z.infer<typeof adminAnalyticsSchema>

/** Scans that count, per UTC day (`2026-03-10`), oldest first; days without any have 0. */
export const adminActivitySchema = z.object({
  activity: z.object({ day: z.string(), scans: z.number().int() }).array(),
})
export type AdminActivity = z.infer<typeof adminActivitySchema>

const backlogSchema = z.object({
  waiting: z.number().int(),
  /** How long the oldest has waited, in milliseconds; null if nothing waits. */
  oldestMs: z.number().nullable(),
})
export type Backlog = z.infer<typeof backlogSchema>

/** What operators should look at first: what waits, and what failed since midnight UTC. */
const healthReportSchema = z.object({
  queue: backlogSchema,
  /** Scans being read. */
  reading: z.number().int(),
  outbox: backlogSchema,
  /** Messages to contacts that wait for their sender's pace. */
  whatsapp: backlogSchema,
  /** Callbacks that are not handled yet: updates of Telegram, events of Stripe. */
  webhooks: backlogSchema,
  failedToday: z.object({ failure: z.enum(scanFailures), count: z.number().int() }).array(),
  /** Median of the latest readings, in milliseconds; null before the first. */
  readingMs: z.number().nullable(),
})
export type HealthReport = z.infer<typeof healthReportSchema>

/** Waiting webhook deliveries, and the addresses by state. */
export type DeliveriesReport = {
  /** What could be sent now, and how long the oldest could have been. */
  due: Backlog
  /** What waits for a retry or for a failing address, and for how long the oldest has waited. */
  late: Backlog
  addresses: { state: 'answers' | 'fails' | DisabledReason; count: number }[]
}

/** The response of `GET /api/admin/health`. */
export const adminHealthSchema = healthReportSchema.extend({
  /** How many photos can be read at once now, how many are, and how many readers died or hung since the start. */
  readers: z.object({ places: z.number().int(), busy: z.number().int(), lost: z.number().int() }),
  /** The workers of the queues, and the milliseconds since each last looked for work. */
  workers: z.object({ name: z.string(), lastLookMs: z.number() }).array(),
  /** What sold plans promise but this server cannot do. */
  lacking: z.array(z.enum(servedRights)),
  /** Whether the database is encrypted. */
  sealed: z.boolean(),
  /** The file of the database that another program deleted or replaced, and where its content was saved. */
  lost: z.object({ file: z.string(), how: z.enum(['deleted', 'replaced']), saved: z.string().optional() }).nullable(),
})
export type AdminHealth = z.infer<typeof adminHealthSchema>

const page = z.coerce.number().int().min(1).max(1_000_000_000).default(1)
const limit = z.coerce.number().int().min(1).max(100).default(adminPageSize)

/** The query of `GET /api/admin/scans`. */
export const adminScansQuerySchema = z.object({ page, limit })

/** The query of `GET /api/admin/users`; every word of `search` must occur in id, name, e-mail or company. */
export const adminUsersQuerySchema = z.object({
  page,
  limit,
  search: lineSchema(searchLength).default(''),
  filter: z.enum(userFilters).default('all'),
  sort: z.enum(userSorts).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type AdminUsersQuery = z.infer<typeof adminUsersQuerySchema>

/** Every report by name: its question, beside the time that it is for, and its answer. */
export type Reports = {
  overview: { query: object; answer: AdminOverview }
  users: { query: AdminUsersQuery; answer: AdminUsers }
  analytics: { query: object; answer: AdminAnalytics }
  scans: { query: z.infer<typeof adminScansQuerySchema>; answer: AdminScans }
  activity: { query: { userId: number }; answer: AdminActivity | undefined }
  health: { query: object; answer: HealthReport }
  deliveries: { query: object; answer: DeliveriesReport }
}
export type ReportName = keyof Reports
export type ReportQuery<Name extends ReportName> = Reports[Name]['query'] & { now: Date }
