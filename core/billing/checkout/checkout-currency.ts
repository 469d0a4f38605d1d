import type { Currency } from '#contracts/plans.ts'
import type { KeyApp, ReadApp } from '#core/app.ts'
import { isPricingToken } from '#core/billing/checkout/pricing-token.ts'
import { findUser } from '#core/users/find-user.ts'

/** The person who may pay: signed in, or identified by the token of the bot's link. */
export type PossiblePayer = {
  callerId?: number | undefined
  telegramId?: number | undefined
  token?: string | undefined
}

/** The user whose Stripe customer pays: proven by signing in or by the token; undefined for anybody else. */
export function provenPayer(app: KeyApp, { callerId, telegramId, token }: PossiblePayer): number | undefined {
  if (callerId !== undefined) return callerId
  if (telegramId === undefined || token === undefined) return undefined
  return isPricingToken(app, { userId: telegramId, token }) ? telegramId : undefined
}

/**
 * The currency in which a checkout will charge. Stripe lets a customer pay only in the currency of earlier payments.
 * New customers pay dollars on the public page and euros when signed in.
 */
export function currencyOf(app: ReadApp & KeyApp, payer: PossiblePayer): Currency {
  const userId = provenPayer(app, payer)
  const known = userId === undefined ? undefined : findUser(app.db, { userId })?.currency
  return known ?? (payer.callerId === undefined ? 'usd' : 'eur')
}
