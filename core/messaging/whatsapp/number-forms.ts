/**
 * Numbers that WhatsApp may write with one digit more or less than they are printed with: mobiles of Mexico, Argentina
 * and Brazil (INTEGRATIONS "WaAPI").
 */
const optionalDigits: { pattern: RegExp; digit: string }[] = [
  { pattern: /^(\+52)1?(\d{10})$/, digit: '1' },
  { pattern: /^(\+54)9?(\d{10})$/, digit: '9' },
  { pattern: /^(\+55\d\d)9?(\d{8})$/, digit: '9' },
]

/** Every way in which WhatsApp may write an E.164 number, in E.164; one for most countries. */
export function numberForms(phone: string): string[] {
  for (const { pattern, digit } of optionalDigits) {
    const [, start = '', rest = ''] = pattern.exec(phone) ?? []
    if (rest) return [`${start}${rest}`, `${start}${digit}${rest}`]
  }
  return [phone]
}
