import { type Plan, type PlanId, planById } from '#contracts/plans.ts'

export type CardName = 'free' | 'pro' | 'unlimited'

const sets: Record<'shared' | 'own', Record<CardName, PlanId>> = {
  shared: { free: 'FREE', pro: 'PRO', unlimited: 'UNLIMITED' },
  own: { free: 'FREE', pro: 'PRO_WHATSAPP', unlimited: 'UNLIMITED_WHATSAPP' },
}

export const cardNames: readonly CardName[] = ['free', 'pro', 'unlimited']

/** The plan behind a card: with one's own WhatsApp the paid ones become their WhatsApp plans (SPEC §4). */
export function pricedPlan(card: CardName, hasOwnWhatsApp: boolean): Plan {
  return planById(sets[hasOwnWhatsApp ? 'own' : 'shared'][card])
}
