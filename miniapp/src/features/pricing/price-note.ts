import type { Offer } from '#contracts/billing.ts'
import type { Currency, Plan } from '#contracts/plans.ts'
import { dayText } from '#miniapp/format/date-text.ts'
import { moneyText, monthlyCents, priceText } from '#miniapp/format/money-text.ts'
import type { PricingText } from './pricing-text.ts'

/** A plan's price, in English as SPEC §9 writes it: "$0", "$4.99", "$99.00". */
export function priceOf(plan: Plan, currency: Currency, language: string): string {
  const price = { amount: plan.price[currency], currency }
  return plan.interval === null ? priceText(price, language) : moneyText(price, language)
}

type PriceNote = {
  plan: Plan
  offer: Offer | undefined
  currency: Currency
  language: string
  text: PricingText
}

/** What is paid when: today's share of a monthly plan, a yearly one by the month. Empty until the offer is known. */
export function priceNote(input: PriceNote): string {
  const { plan, offer, currency, language, text } = input
  const say = (amount: number) => moneyText({ amount, currency }, language)
  if (plan.interval === null) return text('noCard')
  const price = say(plan.price[currency])
  if (plan.interval === 'year') return text('monthly', { price: say(monthlyCents(plan.price[currency])) })
  if (!offer?.today || !offer.next_charge_at) return ''
  const today = offer.today[currency]
  // A purchase in the month's last hour pays a whole month from now, which does not begin on a 1st.
  if (new Date(offer.next_charge_at).getUTCDate() !== 1) {
    return text('todayWhole', { today: say(today), price, date: dayText(offer.next_charge_at, language) })
  }
  return today === 0 ? text('todayNothing', { price }) : text('today', { today: say(today), price })
}
