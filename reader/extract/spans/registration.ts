import { hasOtherLetters } from '#reader/words/alphabet-of.ts'
import { anyOf, readTable, textsOf } from '#reader/words/table.ts'

const registers = readTable('registers')
/** `CIF` is printed `C.I.F.` too. */
const dotted = (text: string) => (/^\p{Lu}{2,5}$/u.test(text) ? [text, [...text].join('.')] : [text])
const of = (...kinds: string[]) =>
  anyOf(kinds.flatMap(kind => textsOf(registers, kind)).flatMap(dotted), { isLoose: true })
const councils = of('council', 'entry', 'stem')
const entry = new RegExp(`(?:\\b${of('norm', 'entry')}|\\b${of('stem')}\\p{L}*|C\\.?P\\.?)\\W*$`, 'iu')
/** A tax and what stands between its name and its number: the country, a town, `No.`. */
const tax = new RegExp(`(?<![\\p{L}\\p{N}_])${of('tax')}(?!\\p{L})(?<between>[^\\d+]{0,24})$`, 'iu')
/** Entries of the table that stand before a number that somebody can call. */
export const numberLabels = readTable('labels').filter(({ kind }) =>
  ['phone', 'mobile', 'fax', 'whatsapp'].includes(kind),
)
/** Those in Latin letters, and those in other letters. */
export const [latinNumberLabels, otherNumberLabels] = [
  numberLabels.filter(({ text }) => !hasOtherLetters(text)),
  numberLabels.filter(({ text }) => hasOtherLetters(text)),
] as const
/** A label of a number that somebody can call. */
export const numberLabel: RegExp = new RegExp(`(?<!\\p{L})${anyOf(textsOf(numberLabels))}(?!\\p{L})`, 'iu')
const council = new RegExp(`\\b${of('council')}\\b.{0,8}$`, 'iu')
const named = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${of('tax')}|gstin?|reg|colegiado|inscr)(?![\\p{L}\\p{N}_])`, 'iu')

/**
 * Whether a text ends with what makes the number behind it one of a register, a tax, a norm or a postcode. Between the
 * name of a tax and its number may stand a country or a town (`VAT GB`, `RCS Lyon`), but no label of a phone.
 */
export function endsInEntry(before: string): boolean {
  const between = tax.exec(before)?.groups?.between
  if (between !== undefined && !numberLabel.test(between)) return true
  return entry.test(before) || council.test(before)
}

/** Whether a register or a tax is named in a text: its number looks like a postcode. */
export const namesRegister = (text: string): boolean => named.test(text)
const professional = `${councils}(?!\\p{L})|coleg\\p{L}*|n[º°o.]{1,2}\\s?col\\p{L}*\\.?`
const alone = new RegExp(`^(?:${professional}|${of('tax')}(?:nr)?)[^\\p{L}\\d]*(?:\\p{L}{1,3}[^\\p{L}\\d]+)?\\d`, 'iu')

/** Whether a line is nothing but an entry in a register: `CRM 45.405`, `Colegiado Nº 4567`, `CNPJ 12.345.678/0001-90`. */
export const isRegistration = (line: string): boolean => alone.test(line)
