import { cleanText } from 'card-reader/clean-text'
import { stringify } from 'csv-stringify/sync'
import type { Contact } from '#contracts/contacts.ts'
import type { Answer } from '#contracts/questions.ts'
import { type CsvForm, csvForms, exportedContact } from '#core/contacts/export/csv-forms.ts'
import { answerCell, questionHeader } from '#core/contacts/export/profile-cell.ts'

/** Excel recognises UTF-8 by this mark. */
const byteOrderMark = '\ufeff'

/** The first line of a CSV file. */
export function csvHeader(form: CsvForm, questions: readonly string[] = []): string {
  const headers = [...csvForms[form].map(([header]) => header), ...questions.map(text => questionHeader + text)]
  return byteOrderMark + lines([headers])
}

/** Contacts as lines of a CSV file: without characters that are no text, quoted where needed, formulas disarmed. */
export function csvLines(
  form: CsvForm,
  contacts: readonly (Contact & { answers?: Answer[] })[],
  questions: readonly string[] = [],
): string {
  return lines(
    contacts.map(contact => {
      const exported = exportedContact(contact)
      const values = csvForms[form].map(([, value]) => value(exported) ?? '')
      const answers = questions.map(question => answerCell(contact.answers ?? [], question))
      return [...values, ...answers].map(value => disarmFormula(cleanText(value)))
    }),
  )
}

function lines(records: string[][]): string {
  return stringify(records, { record_delimiter: '\r\n' })
}

/** What a spreadsheet may read as the start of a formula, the full-width signs among them, behind any white space. */
const formula = /^(?:[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n])/u
const phone = /^\+[0-9]{6,15}(?: ext\. [0-9]{1,6})?$/

/** Whether a text is a formula, or one that was disarmed, any number of times. */
const isArmed = (text: string) => formula.test(text.replace(/^'+/, ''))

/**
 * The text so that no spreadsheet runs it: one that looks like a formula gets an apostrophe in front. A phone in E.164,
 * with or without an extension, stays as it is, or no address book could import it.
 */
export function disarmFormula(text: string): string {
  return isArmed(text) && !phone.test(text) ? `'${text}` : text
}

/** The text that `disarmFormula` was given; other programs guard their exports in the same way. */
export function rearmFormula(text: string): string {
  return text.startsWith("'") && isArmed(text) ? text.slice(1) : text
}
