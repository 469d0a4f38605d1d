type Money = { amount: number; currency: string }

/** Cents as money: dollars with two decimals as SPEC §9 has them, another currency with its own sign (PRODUCT §5). */
export function moneyText({ amount, currency }: Money, language: string): string {
  const value = amount / 100
  if (currency.toLowerCase() === 'usd') return `$${value.toFixed(2)}`
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(value)
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
