import type { Currency, Plan, Right } from '#core/contracts/plans.ts'
import { priceText } from '#miniapp/format/money-text.ts'

/** What a plan gives in one respect: a figure or words, or whether it has it. */
export type Fact = string | boolean

export const factNames = ['price', 'scans', 'whatsApp', 'vcard', 'csv', 'ai', 'followUps', 'priority'] as const
export type FactName = (typeof factNames)[number]

type Words = {
  language: string
  currency: Currency
  text: (key: 'month' | 'year' | 'whatsAppLink' | 'whatsAppShared' | 'whatsAppOwn') => string
}

const rightOf = { csv: 'csv-export', ai: 'ai-extraction', followUps: 'follow-ups', priority: 'priority' } as const

/** One cell of the comparison, read from the plan table. */
export function factOf(plan: Plan, name: FactName, { language, currency, text }: Words): Fact {
  const has = (right: Right) => plan.rights.includes(right)
  switch (name) {
    case 'price': {
      const price = priceText({ amount: plan.price[currency], currency }, language)
      return plan.interval ? `${price}${text(plan.interval)}` : price
    }
    case 'scans':
      return plan.scans < 0 ? '∞' : String(plan.scans)
    case 'whatsApp':
      return text(has('own-whatsapp') ? 'whatsAppOwn' : has('shared-whatsapp') ? 'whatsAppShared' : 'whatsAppLink')
    case 'vcard':
      return true
    default:
      return has(rightOf[name])
  }
}
