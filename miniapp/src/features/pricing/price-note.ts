import type { Offer } from '#core/contracts/billing.ts'
import type { Plan } from '#core/contracts/plans.ts'
import { moneyText, monthlyCents, priceText } from '#miniapp/format/money-text.ts'
import type { PricingText } from './pricing-text.ts'

const usd = (amount: number) => moneyText({ amount, currency: 'usd' }, 'en')

/** A plan's price as SPEC §9 writes it: "$0", "$4.99", "$99.00". */
export function priceOf(plan: Plan): string {
  return plan.interval === null ? priceText({ amount: plan.price.usd, currency: 'usd' }, 'en') : usd(plan.price.usd)
}

/** What is paid when: today's share of a monthly plan, a yearly one by the month. Empty until the offer is known. */
export function priceNote(input: { plan: Plan; offer: Offer | undefined; text: PricingText }): string {
  const { plan, offer, text } = input
  if (plan.interval === null) return text('noCard')
  const price = usd(plan.price.usd)
  if (plan.interval === 'year') return text('monthly', { price: usd(monthlyCents(plan.price.usd)) })
  if (!offer?.today) return ''
  return offer.today.usd === 0 ? text('todayNothing', { price }) : text('today', { today: usd(offer.today.usd), price })
}
