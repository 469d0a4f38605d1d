import { isDeepStrictEqual } from 'node:util'
import { cleanLine } from 'card-reader/clean-text'
import type { ColumnField, CsvColumn } from '#contracts/import/csv-columns.ts'
import { maxLength, shorten } from '#contracts/lengths.ts'
import { csvForms } from '#core/contacts/export/csv-forms.ts'
import { columnNamed, recognisedNames } from './column-names.ts'

/** What all rows of a table together say of it. */
export type TableLook = {
  headers: string[]
  /** False where the first line is somebody already. */
  hasHeader: boolean
  /** Rows without the header, and their cells that hold something. */
  rows: number
  filledCells: number
  columns: ColumnLook[]
}

/** The first value of a column, shortened, and of what kind its first values are. */
type ColumnLook = { sample: string; values: number; areEmails: boolean; arePhones: boolean }

/** In the form for Outlook, what that has no field for stands in these. */
const ownNames: Readonly<Record<string, ColumnField>> = {
  'User 1': 'event',
  'User 2': 'rating',
  'User 3': 'badge_code',
  'User 4': 'profile',
}
const ownOutlook = csvForms.outlook.map(([header]) => header)

const email = /^\S+@\S+\.\p{L}{2,}$/u
const isEmail = (text: string) => text.length <= maxLength.email && email.test(text)
const phone = /^(?:\+|00)[\d\s().-]{7,25}$/
const longestShown = 60
/** So many values of a column are looked at. */
const looked = 50

/** Looks through all rows of a table. A first line that names no column and holds an address or a number is no header. */
export async function lookAtTable(rows: AsyncIterable<string[]>): Promise<TableLook> {
  let first: string[] | undefined
  const look: TableLook = { headers: [], hasHeader: true, rows: 0, filledCells: 0, columns: [] }
  for await (const row of rows) {
    while (look.columns.length < row.length)
      look.columns.push({ sample: '', values: 0, areEmails: true, arePhones: true })
    if (!first) {
      first = row
      look.hasHeader = recognisedNames(row) > 0 || !row.some(isEmailOrPhone)
      if (look.hasHeader) continue
    }
    look.rows++
    for (const [at, cell] of row.entries()) {
      if (cell !== '') look.filledCells++
      const column = look.columns[at]
      if (column && cell.trim() !== '') lookAt(column, cell)
    }
  }
  const names = look.hasHeader ? (first ?? []) : []
  look.headers = look.columns.map((_, at) => cleanLine(names[at] ?? '') || letterOf(at))
  return look
}

const isEmailOrPhone = (cell: string) => isEmail(cell.trim()) || phone.test(cell.trim())

function lookAt(column: ColumnLook, cell: string): void {
  if (column.values === 0) column.sample = shorten(cleanLine(cell), longestShown)
  if (column.values === looked) return
  column.values++
  column.areEmails &&= isEmail(cell.trim())
  column.arePhones &&= phone.test(cell.trim())
}

/** A column without a name is called as spreadsheets do. */
const letterOf = (at: number) => (at < 26 ? String.fromCharCode(65 + at) : `#${at + 1}`)

/**
 * What each column holds: as the person chose, else by its name, else by its values where all of them are addresses of
 * mail or numbers with a country code. What nobody knows goes below the notes.
 */
export function recogniseColumns({ headers, columns }: TableLook, chosen?: readonly ColumnField[]): CsvColumn[] {
  const isOwn = isDeepStrictEqual(headers, ownOutlook)
  const named = headers.map(
    (header, at) => (isOwn ? ownNames[header] : undefined) ?? columnNamed(header)?.field ?? fieldOfValues(columns[at]),
  )
  const resolved = resolveTitles(headers, resolveNames(headers, named))
  return headers.map((header, at) => ({
    header: shorten(header, longestShown),
    field: chosen?.[at] ?? resolved[at] ?? 'note',
    sample: columns[at]?.sample ?? '',
  }))
}

function fieldOfValues(column: ColumnLook | undefined): ColumnField | undefined {
  if (!column || column.values === 0) return undefined
  if (column.areEmails) return 'email'
  return column.arePhones ? 'phone' : undefined
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
