import { cleanText } from 'card-reader/clean-text'
import { stringify } from 'csv-stringify/sync'
import type { Contact } from '#contracts/contacts.ts'
import { type CsvForm, csvForms, exportedContact } from '#core/contacts/export/csv-forms.ts'
import { disarmFormula } from '#core/contacts/export/disarm-formula.ts'

/** Excel recognises UTF-8 by this mark. */
const byteOrderMark = '\ufeff'

/** The first line of a CSV file. */
export function csvHeader(form: CsvForm): string {
  return byteOrderMark + lines([csvForms[form].map(([header]) => header)])
}

/** Contacts as lines of a CSV file: without characters that are no text, quoted where needed, formulas disarmed. */
export function csvLines(form: CsvForm, contacts: readonly Contact[]): string {
  return lines(
    contacts
      .map(exportedContact)
      .map(contact => csvForms[form].map(([, value]) => disarmFormula(cleanText(value(contact) ?? '')))),
  )
}

function lines(records: string[][]): string {
  return stringify(records, { record_delimiter: '\r\n' })
}
