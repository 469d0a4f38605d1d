type Money = { amount: number; currency: string }

/** Cents as money with two decimals, in the language's way: $4.99 (SPEC §9), 4,99 €. */
export function moneyText({ amount, currency }: Money, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    amount / 100,
  )
}

/** Cents as a price on a card, without decimals where there are none: €99, €4.99 (SPEC §9 "Web app subscription plans"). */
export function priceText({ amount, currency }: Money, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100)
}

/** What a year's price makes a month, in whole cents. */
export function monthlyCents(yearly: number): number {
  return Math.round(yearly / 12)
}
