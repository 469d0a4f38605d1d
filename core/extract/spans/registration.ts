import { anyOf, readTable, textsOf } from '#core/extract/words/table.ts'

const registers = readTable('registers')
const of = (...kinds: string[]) =>
  anyOf(
    kinds.flatMap(kind => textsOf(registers, kind)),
    { isLoose: true },
  )
const councils = of('council', 'entry', 'stem')
const entry = new RegExp(`(?:\\b${of('tax', 'norm', 'entry')}|\\b${of('stem')}\\p{L}*|C\\.?P\\.?)\\W*$`, 'iu')
const council = new RegExp(`\\b${of('council')}\\b.{0,8}$`, 'iu')
const named = new RegExp(`\\b(?:${of('tax')}|gstin?|reg|colegiado|inscr)\\b`, 'iu')

/** Whether a text ends with what makes the number behind it one of a register, a tax, a norm or a postcode. */
export const endsInEntry = (before: string): boolean => entry.test(before) || council.test(before)

/** Whether a register or a tax is named in a text: its number looks like a postcode. */
export const namesRegister = (text: string): boolean => named.test(text)
const registration = new RegExp(`[\\s,;|(\\-–—]+${councils}\\b\\.?(?=[^\\p{L}]|.{0,12}\\d).*$`, 'iu')

/** A title without the number in a professional register that follows it: `Advogada - OAB/SP 12.345` → `Advogada`. */
export function withoutRegistration(title: string): string {
  return /\d/.test(title) ? title.replace(registration, '').trim() || title : title
}

const alone = new RegExp(
  `^(?:${councils}(?!\\p{L})|coleg\\p{L}*|n[º°o.]{1,2}\\s?col\\p{L}*\\.?|cnpj|cpf|cif|nif|siret|ust-id\\p{L}*)[^\\p{L}\\d]*(?:\\p{L}{1,2}[^\\p{L}\\d]+)?\\d`,
  'iu',
)

/** Whether a line is nothing but an entry in a register: `CRM 45.405`, `Colegiado Nº 4567`, `CNPJ 12.345.678/0001-90`. */
export const isRegistration = (line: string): boolean => alone.test(line)
