/** The sign before decimals in numbers of a language. */
function decimalSign(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/**
 * A number as a person types it in their language, with a decimal point and without signs between thousands: `1.200,5` in
 * German is `1200.5`. Undefined for what is no number, and for more than twelve digits or six decimals.
 */
export function typedNumber(text: string, language: string): string | undefined {
  const decimal = decimalSign(language)
  const thousands = decimal === ',' ? '.' : ','
  const plain = text.trim().replace(/[\s'’]/gu, '')
  const isGrouped = new RegExp(`^[+-]?\\d{1,3}(\\${thousands}\\d{3})+(\\${decimal}\\d+)?$`).test(plain)
  const ungrouped = isGrouped ? plain.replaceAll(thousands, '') : plain
  const [, minus = '', digits = '', decimals] = /^(-)?\+?(\d{1,12})(?:[.,](\d{1,6}))?$/.exec(ungrouped) ?? []
  if (!digits) return undefined
  return String(Number(`${minus}${digits}.${decimals ?? '0'}`))
}
