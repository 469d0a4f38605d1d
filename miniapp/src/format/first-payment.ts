import type { Offer } from '#contracts/billing.ts'
import type { Currency, Plan } from '#contracts/plans.ts'
import { moneyText } from '#contracts/values/money-text.ts'
import { dayText } from './date-text.ts'

export type FirstPayment = { isNothing: boolean; today: string; price: string; date: string }

/** What a checkout charges today, and what comes when; undefined where nothing is bought or it is not known yet. */
export function firstPaymentOf(input: {
  plan: Plan
  offer: Offer | undefined
  currency: Currency
  language: string
}): FirstPayment | undefined {
  const { plan, offer, currency, language } = input
  if (!offer?.today || !offer.next_charge_at) return undefined
  const today = offer.today[currency]
  return {
    isNothing: today === 0,
    today: moneyText({ amount: today, currency }, language),
    price: moneyText({ amount: plan.price[currency], currency }, language),
    date: dayText(offer.next_charge_at, language),
  }
}
