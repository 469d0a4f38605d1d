/** The one plan table: screens, quota, bot and billing read it (ids and figures: SPEC §3 and §9). */

export const planIds = ['FREE', 'PRO', 'PRO_WHATSAPP', 'UNLIMITED', 'UNLIMITED_WHATSAPP'] as const
export type PlanId = (typeof planIds)[number]

/** How a plan is written in the database and in the API's `plan` field. */
export const planColumns = ['free', 'pro', 'pro_whatsapp', 'unlimited', 'unlimited_whatsapp'] as const
export type PlanColumn = (typeof planColumns)[number]

/** What a plan allows beyond scanning. `ownWhatsApp` implies `sharedWhatsApp`. */
export const rights = [
  'shared-whatsapp',
  'own-whatsapp',
  'csv-export',
  'ai-extraction',
  'follow-ups',
  'priority',
] as const
export type Right = (typeof rights)[number]

export type Plan = {
  id: PlanId
  column: PlanColumn
  /** Shown to people, the same in every language. */
  name: string
  /** Scans in a calendar month (UTC); -1 is unlimited. */
  scans: number
  rights: readonly Right[]
}

const paid = ['shared-whatsapp', 'csv-export', 'ai-extraction', 'follow-ups', 'priority'] as const

/** Lowest plan first: of two live plans the later one counts. */
export const plans: readonly Plan[] = [
  { id: 'FREE', column: 'free', name: 'Free', scans: 3, rights: [] },
  { id: 'PRO', column: 'pro', name: 'Pro', scans: 50, rights: paid },
  {
    id: 'PRO_WHATSAPP',
    column: 'pro_whatsapp',
    name: 'Pro + WhatsApp',
    scans: 50,
    rights: [...paid, 'own-whatsapp'],
  },
  { id: 'UNLIMITED', column: 'unlimited', name: 'Unlimited', scans: -1, rights: paid },
  {
    id: 'UNLIMITED_WHATSAPP',
    column: 'unlimited_whatsapp',
    name: 'Unlimited + WhatsApp',
    scans: -1,
    rights: [...paid, 'own-whatsapp'],
  },
]

const byColumn = new Map(plans.map(plan => [plan.column, plan]))

/** The plan of a database column. Throws on a column outside the table, which no parsed value can be. */
export function planOf(column: PlanColumn): Plan {
  const plan = byColumn.get(column)
  if (!plan) throw new Error(`No plan named ${column}`)
  return plan
}

/** The position in the table: a higher rank is a higher plan. */
export function planRank(column: PlanColumn): number {
  return planColumns.indexOf(column)
}
