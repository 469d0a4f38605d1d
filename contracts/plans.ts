/** The one plan table for screens, quota, bot and billing (ids and numbers: SPEC §3 and §9). */

export const planIds = ['FREE', 'PRO', 'PRO_WHATSAPP', 'UNLIMITED', 'UNLIMITED_WHATSAPP'] as const
export type PlanId = (typeof planIds)[number]
export type PaidPlanId = Exclude<PlanId, 'FREE'>

/** A plan's name in the database and in the API's `plan` field. */
export const planColumns = ['free', 'pro', 'pro_whatsapp', 'unlimited', 'unlimited_whatsapp'] as const
export type PlanColumn = (typeof planColumns)[number]

/**
 * What a plan includes beyond scanning. `own-whatsapp` implies `shared-whatsapp`; `integrations` are app keys, the
 * address book, the API and webhooks.
 */
export const rights = [
  'shared-whatsapp',
  'own-whatsapp',
  'csv-export',
  'integrations',
  'ai-extraction',
  'follow-ups',
  'priority',
  'teams',
] as const
export type Right = (typeof rights)[number]

export const currencies = ['usd', 'eur'] as const
export type Currency = (typeof currencies)[number]

export type Plan = {
  id: PlanId
  column: PlanColumn
  /** Shown to people, the same in every language. */
  name: string
  /** Scans in a calendar month (UTC); -1 is unlimited. */
  scans: number
  rights: readonly Right[]
  /** The period of one payment; null for no payment. */
  interval: 'month' | 'year' | null
  /** Integer cents per interval. */
  price: Record<Currency, number>
  /** The setting with its price in Telegram Stars; null if it is never sold for Stars. */
  starsSetting: 'STARS_PRO' | 'STARS_PRO_WHATSAPP' | null
  recommended: boolean
}

const paid = ['shared-whatsapp', 'csv-export', 'integrations', 'ai-extraction', 'follow-ups', 'priority'] as const
const unlimited = [...paid, 'teams'] as const

/** Lowest plan first: of two live plans the later one counts. */
export const plans: readonly Plan[] = [
  {
    id: 'FREE',
    column: 'free',
    name: 'Free',
    scans: 3,
    rights: [],
    interval: null,
    price: { usd: 0, eur: 0 },
    starsSetting: null,
    recommended: false,
  },
  {
    id: 'PRO',
    column: 'pro',
    name: 'Pro',
    scans: 50,
    rights: paid,
    interval: 'month',
    price: { usd: 499, eur: 499 },
    starsSetting: 'STARS_PRO',
    recommended: true,
  },
  {
    id: 'PRO_WHATSAPP',
    column: 'pro_whatsapp',
    name: 'Pro + WhatsApp',
    scans: 50,
    rights: [...paid, 'own-whatsapp'],
    interval: 'month',
    price: { usd: 1299, eur: 1299 },
    starsSetting: 'STARS_PRO_WHATSAPP',
    recommended: false,
  },
  {
    id: 'UNLIMITED',
    column: 'unlimited',
    name: 'Unlimited',
    scans: -1,
    rights: unlimited,
    interval: 'year',
    price: { usd: 9900, eur: 9900 },
    starsSetting: null,
    recommended: false,
  },
  {
    id: 'UNLIMITED_WHATSAPP',
    column: 'unlimited_whatsapp',
    name: 'Unlimited + WhatsApp',
    scans: -1,
    rights: [...unlimited, 'own-whatsapp'],
    interval: 'year',
    price: { usd: 17900, eur: 17900 },
    starsSetting: null,
    recommended: false,
  },
]

const byColumn = new Map(plans.map(plan => [plan.column, plan]))
const byId = new Map(plans.map(plan => [plan.id, plan]))

/** The plan of a database column. Throws for an unknown value, which no parsed value can be. */
export function planOf(column: PlanColumn): Plan {
  const plan = byColumn.get(column)
  if (!plan) throw new Error(`No plan named ${column}`)
  return plan
}

/** The plan of an id such as PRO_WHATSAPP. Throws for an unknown id, which no parsed value can be. */
export function planById(id: PlanId): Plan {
  const plan = byId.get(id)
  if (!plan) throw new Error(`No plan with the id ${id}`)
  return plan
}

/** The position in the table: a higher rank is a higher plan. */
export function planRank(column: PlanColumn): number {
  return planColumns.indexOf(column)
}
