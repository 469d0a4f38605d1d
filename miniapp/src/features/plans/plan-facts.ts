import type { Currency, Plan, Right } from '#contracts/plans.ts'
import { priceText } from '#contracts/values/money-text.ts'

/** What a plan gives in one respect: a figure or words, or whether it has it; `off` where this server lacks it. */
export type Fact = string | boolean | { off: true }

export const factNames = [
  'price',
  'scans',
  'whatsApp',
  'vcard',
  'csv',
  'integrations',
  'ai',
  'followUps',
  'priority',
  'teams',
] as const
export type FactName = (typeof factNames)[number]

type Words = {
  language: string
  currency: Currency
  /** What the plan is paid with in Stars; null where it is not. */
  stars: number | null
  text: (
    key: 'month' | 'year' | 'stars' | 'whatsAppLink' | 'whatsAppShared' | 'whatsAppOwn' | 'whatsAppOwnOnly',
    values?: { stars: number },
  ) => string
  /** What of a plan this server lacks. */
  missing: readonly Right[]
}

const rightOf = {
  csv: 'csv-export',
  integrations: 'integrations',
  ai: 'ai-extraction',
  followUps: 'follow-ups',
  priority: 'priority',
  teams: 'teams',
} as const

/** One cell of the comparison, read from the plan table and from what this server can do. */
export function factOf(plan: Plan, name: FactName, { language, currency, stars, text, missing }: Words): Fact {
  const has = (right: Right) => plan.rights.includes(right) && !missing.includes(right)
  switch (name) {
    case 'price': {
      if (stars !== null) return text('stars', { stars })
      const price = priceText({ amount: plan.price[currency], currency }, language)
      return plan.interval ? `${price}${text(plan.interval)}` : price
    }
    case 'scans':
      return plan.scans < 0 ? '∞' : String(plan.scans)
    case 'whatsApp':
      if (has('own-whatsapp')) return text(has('shared-whatsapp') ? 'whatsAppOwn' : 'whatsAppOwnOnly')
      return text(has('shared-whatsapp') ? 'whatsAppShared' : 'whatsAppLink')
    case 'vcard':
      return true
    default:
      return missing.includes(rightOf[name]) ? { off: true } : has(rightOf[name])
  }
}
