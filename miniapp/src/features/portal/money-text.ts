/** Cents as money: dollars with two decimals as SPEC §9 has them, another currency with its own sign (PRODUCT §5). */
export function moneyText({ amount, currency }: { amount: number; currency: string }, language: string): string {
  const value = amount / 100
  if (currency.toLowerCase() === 'usd') return `$${value.toFixed(2)}`
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(value)
}
