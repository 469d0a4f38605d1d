import { CsvError, type Options, parse } from 'csv-parse/sync'
import { maxColumns } from '#contracts/import/csv-columns.ts'
import { recognisedNames } from './column-names.ts'
import { decodeCsv } from './decode-csv.ts'

const separators = [',', ';', '\t', '|'] as const
/** So much of a file tells how its columns are separated. */
const looked = 64 * 1024
/** A longer record is a quote that nobody closed. */
const longestRecord = 1024 * 1024
/** No spreadsheet has a longer cell. */
const longestCell = 32_767
/** Excel's own way to name the separator, on a line before the header. */
const named = /^sep=(.)\r?\n/

const base = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: longestRecord,
} satisfies Options

/**
 * The rows of a CSV file, its header first, at most `most` of them: encoding, separator and line ends are detected. Where
 * a quote is never closed, quotes are taken for text. Undefined for what is no table. Rows without any text are left out.
 */
export function readRows(file: Uint8Array, { most }: { most: number }): string[][] | undefined {
  const decoded = decodeCsv(file).replace(/^\ufeff/, '')
  const text = decoded.replace(named, '')
  // A zero stands in no text.
  if (text.slice(0, looked).includes('\0')) return undefined
  const delimiter = named.exec(decoded)?.[1] ?? separatorOf(text)
  const rows = parsed(text, { ...base, delimiter, to: most })
  return rows
    ?.map(row => row.slice(0, maxColumns).map(cell => cell.slice(0, longestCell)))
    .filter(row => row.some(cell => cell.trim() !== ''))
}

function parsed(text: string, options: Options): string[][] | undefined {
  for (const quote of ['"', null]) {
    try {
      return parse(text, { ...options, quote }) as string[][]
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
    }
  }
  return undefined
}

/** The separator that makes most names of columns out of the first line, else most columns. */
function separatorOf(text: string): string {
  const start = text.slice(0, looked)
  const scored = separators.map(delimiter => {
    const [header = []] = parsed(start, { ...base, delimiter, to: 1 }) ?? []
    return { delimiter, score: 1000 * recognisedNames(header) + header.length }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}
