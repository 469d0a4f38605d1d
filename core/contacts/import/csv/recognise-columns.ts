import { isDeepStrictEqual } from 'node:util'
import { cleanLine } from 'card-reader/clean-text'
import type { ColumnField, CsvColumn } from '#contracts/import/csv-columns.ts'
import { shorten } from '#contracts/lengths.ts'
import { csvForms } from '#core/contacts/export/csv-forms.ts'
import { columnNamed, recognisedNames } from './column-names.ts'

/** A table, its header apart; `hasHeader` is false where its first line is somebody already. */
export type CsvTable = { headers: string[]; rows: string[][] }

/** In the form for Outlook, what that has no field for stands in these. */
const ownNames: Readonly<Record<string, ColumnField>> = {
  'User 1': 'event',
  'User 2': 'rating',
  'User 3': 'badge_code',
  'User 4': 'profile',
}
const ownOutlook = csvForms.outlook.map(([header]) => header)

const email = /^\S+@\S+\.\p{L}{2,}$/u
const phone = /^(?:\+|00)[\d\s().-]{7,25}$/
const longestShown = 60
/** So many values of a column are looked at. */
const looked = 50

/** The table of these rows. A first line that names no column and holds an address or a number is no header. */
export function tableOf(rows: string[][]): CsvTable {
  const [first = [], ...rest] = rows
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const isData = recognisedNames(first) === 0 && first.some(cell => email.test(cell.trim()) || phone.test(cell.trim()))
  const named = Array.from({ length: width }, (_, at) => (isData ? '' : cleanLine(first[at] ?? '')) || letterOf(at))
  return { headers: named, rows: isData ? rows : rest }
}

/** A column without a name is called as spreadsheets do. */
const letterOf = (at: number) => (at < 26 ? String.fromCharCode(65 + at) : `#${at + 1}`)

/**
 * What each column holds: as the person chose, else by its name, else by its values where all of them are addresses of
 * mail or numbers with a country code. What nobody knows goes below the notes.
 */
export function recogniseColumns(table: CsvTable, chosen?: readonly ColumnField[]): CsvColumn[] {
  const isOwn = isDeepStrictEqual(table.headers, ownOutlook)
  const named = table.headers.map(
    (header, at) =>
      (isOwn ? ownNames[header] : undefined) ?? columnNamed(header)?.field ?? fieldOfValues(table.rows, at),
  )
  const resolved = resolveTitles(table.headers, resolveNames(table.headers, named))
  return table.headers.map((header, at) => ({
    header: shorten(header, longestShown),
    field: chosen?.[at] ?? resolved[at] ?? 'note',
    sample: shorten(cleanLine(table.rows.find(row => row[at]?.trim())?.[at] ?? ''), longestShown),
  }))
}

function fieldOfValues(rows: readonly string[][], at: number): ColumnField | undefined {
  const values = rows.flatMap(row => row[at]?.trim() || []).slice(0, looked)
  if (values.length === 0) return undefined
  if (values.every(value => email.test(value))) return 'email'
  return values.every(value => phone.test(value)) ? 'phone' : undefined
}

type Fields = readonly (ColumnField | undefined)[]

/** Beside a column of surnames `Nombre` holds first names, beside one of first names `Nom` and `Name` hold surnames. */
function resolveNames(headers: readonly string[], fields: Fields): Fields {
  const hasFirst = fields.includes('first_name')
  const hasLast = fields.includes('last_name')
  if (hasFirst === hasLast) return fields
  return fields.map((field, at) => {
    const isBare = field === 'full_name' && /^(?:name|nombre|nome|nom|имя|ім.?я)$/i.test(headers[at]?.trim() ?? '')
    return isBare ? (hasLast ? 'first_name' : 'last_name') : field
  })
}

/** `Title` is what stands before a name where another column holds positions, as in Outlook; else the last one is the position. */
function resolveTitles(headers: readonly string[], fields: Fields): Fields {
  if (fields.includes('position')) return fields
  const last = headers.findLastIndex(header => /^(?:title|titre|título|titolo|titel)$/i.test(header.trim()))
  return fields.map((field, at) => (at === last ? 'position' : field))
}
