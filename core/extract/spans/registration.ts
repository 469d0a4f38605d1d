const councils =
  'OAB|CRM|CRECI|CREA|CRO|CRP|CAU|CRC|CREFITO|CRN|CRMV|COREN|CRESS|CRF|CREF|C\\.?R\\.?M|Reg|Lic|Col|N[º°]'
const registration = new RegExp(`[\\s,;|(\\-–—]+(?:${councils})\\b\\.?(?=[^\\p{L}]|.{0,12}\\d).*$`, 'iu')

/** A title without the number in a professional register that follows it: `Advogada - OAB/SP 12.345` → `Advogada`. */
export function withoutRegistration(title: string): string {
  return /\d/.test(title) ? title.replace(registration, '').trim() || title : title
}

const alone = new RegExp(
  `^(?:(?:${councils})(?!\\p{L})|coleg\\p{L}*|n[º°o.]{1,2}\\s?col\\p{L}*\\.?|cnpj|cpf|cif|nif|siret|ust-id\\p{L}*)[^\\p{L}\\d]*(?:\\p{L}{1,2}[^\\p{L}\\d]+)?\\d`,
  'iu',
)

/** Whether a line is nothing but an entry in a register: `CRM 45.405`, `Colegiado Nº 4567`, `CNPJ 12.345.678/0001-90`. */
export const isRegistration = (line: string): boolean => alone.test(line)
