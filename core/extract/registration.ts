const councils =
  'OAB|CRM|CRECI|CREA|CRO|CRP|CAU|CRC|CREFITO|CRN|CRMV|COREN|CRESS|CRF|CREF|C\\.?R\\.?M|Reg|Lic|Col|N[º°]'
const registration = new RegExp(`[\\s,;|(\\-–—]+(?:${councils})\\b\\.?(?=[^\\p{L}]|.{0,12}\\d).*$`, 'iu')

/** A title without the number in a professional register that follows it: `Advogada - OAB/SP 12.345` → `Advogada`. */
export function withoutRegistration(title: string): string {
  return /\d/.test(title) ? title.replace(registration, '').trim() || title : title
}
