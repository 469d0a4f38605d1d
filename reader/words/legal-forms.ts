import { anyOf, readTable, textsOf } from './table.ts'

const table = readTable('legal-forms')
/** Legal forms of some thirty countries, as a text ends with them. */
const legalForm = new RegExp(`(?:^|[\\s,(.])${anyOf(textsOf(table), { isLoose: true })}\\.?\\)?$`, 'i')
const doubtfulForms = anyOf(textsOf(table, 'doubtful').map(form => form.replaceAll('.', '')))
/** Forms that are also everyday letters: they count only in the spelling of a legal form. */
const doubtful = new RegExp(`(?:^|\\s)${doubtfulForms}$`, 'i')
const asPrinted = /\s(?:AG|KG|UG|SA|SAS|SL|ME|CIA|Cia|Co|CO|SpA|AB|AS|LP|KK)$/

/** Whether a text ends with a legal form. */
export function hasLegalForm(text: string): boolean {
  const plain = text.trim().replace(/[,;]+$/, '')
  if (!legalForm.test(plain)) return false
  return !doubtful.test(plain) || asPrinted.test(plain)
}

/** A firm's name without the legal forms at its end. */
export function withoutLegalForm(firm: string): string {
  if (!hasLegalForm(firm)) return firm
  const shorter = firm.replace(/[\s,(&]+\S+$/, '')
  return shorter === firm ? firm : withoutLegalForm(shorter)
}
