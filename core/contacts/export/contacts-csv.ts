import { cleanText } from 'card-reader/clean-text'
import { stringify } from 'csv-stringify/sync'
import type { Contact } from '#contracts/contacts.ts'
import type { Answer } from '#contracts/questions.ts'
import { answerCell, questionHeader } from '#core/contacts/export/answer-columns.ts'
import { type CsvForm, csvForms, exportedContact } from '#core/contacts/export/csv-forms.ts'
import { disarmFormula } from '#core/contacts/export/disarm-formula.ts'

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
