import type { Offers } from '#contracts/billing.ts'
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

/** The price in Stars of a plan, on a server that sells for Stars alone; null elsewhere. */
export function starsOnly(offers: Offers | undefined, plan: Plan): number | null {
  if (!offers || offers.services.checkout) return null
  return offers.offers.find(offer => offer.plan_id === plan.id)?.stars ?? null
}

/** Whether the page shows a plan: all of them where there is a checkout, else only those with a price in Stars. */
export function isShown(offers: Offers | undefined, plan: Plan): boolean {
  return plan.interval === null || !offers || offers.services.checkout || starsOnly(offers, plan) !== null
}
