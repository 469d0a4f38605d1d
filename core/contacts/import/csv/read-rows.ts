import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseWhole } from 'csv-parse/sync'
import { maxColumns } from '#contracts/import/csv-columns.ts'
import { recognisedNames } from './column-names.ts'
import { decodeCsv, type Pieces, startOf } from './decode-csv.ts'

const separators = [',', ';', '\t', '|'] as const
/** The part of a file that is searched for its separator. */
const looked = 64 * 1024
/** A longer record is a quote that nobody closed. */
const longestRecord = 1024 * 1024
/** No spreadsheet has a longer cell. */
const longestCell = 32_767
/** Excel's own way to name the separator, on a line before the header. */
const named = /^\ufeff?sep=(.)\r?\n/

const base = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: longestRecord,
} satisfies Options

/** The rows of a table, one by one; each time from its beginning. */
export type Rows = () => AsyncIterable<string[]>

/**
 * Hands the rows of a CSV file, its header first, at most `most` of them, to `work`: encoding, separator and line ends are
 * detected. Where a quote is never closed, `work` begins again with quotes taken for text. Undefined for what is no table.
 * Rows without any text are left out.
 */
export async function withRows<T>(
  file: Pieces,
  { most }: { most: number },
  work: (rows: Rows) => Promise<T>,
): Promise<T | undefined> {
  const texts = decodeCsv(file)
  const start = startOf(texts(), looked).slice(0, looked)
  // No text has a zero byte.
  if (start.includes('\0')) return undefined
  const [line = '', separator] = named.exec(start) ?? []
  const delimiter = separator ?? separatorOf(start)
  for (const quote of ['"', null]) {
    try {
      return await work(() => rowsOf(from(texts(), line.length), { ...base, delimiter, quote }, most))
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
    }
  }
  return undefined
}

/** A text without its first characters. */
function* from(texts: Iterable<string>, characters: number): Generator<string> {
  let rest = characters
  for (const text of texts) {
    if (text.length > rest) yield text.slice(rest)
    rest = Math.max(0, rest - text.length)
  }
}

async function* rowsOf(texts: Iterable<string>, options: Options, most: number): AsyncGenerator<string[]> {
  // The rows throw its errors.
  const parser = pipeline(Readable.from(texts), parse(options), () => undefined)
  let rows = 0
  for await (const row of parser as AsyncIterable<string[]>) {
    const cells = row.slice(0, maxColumns).map(cell => cell.slice(0, longestCell))
    if (cells.every(cell => cell.trim() === '')) continue
    yield cells
    if (++rows === most) return
  }
}

/** The separator that makes most names of columns out of the first line, else most columns. */
function separatorOf(start: string): string {
  const scored = separators.map(delimiter => {
    const header = headerOf(start, { ...base, delimiter, to: 1 })
    return { delimiter, score: 1000 * recognisedNames(header) + header.length }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function headerOf(start: string, options: Options): string[] {
  for (const quote of ['"', null]) {
    try {
      return (parseWhole(start, { ...options, quote }) as string[][])[0] ?? []
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
    }
  }
  return []
}
