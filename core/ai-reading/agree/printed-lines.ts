import { plainText } from 'card-reader/parts'
import type { Reading } from 'card-reader/port'

/** No card says more; what comes after is a page of text. */
const mostLines = 150
const longestLine = 200

/** The lines of a card in reading order, as the model is told them and its answer is held against them. */
export function printedLines({ lines }: Pick<Reading, 'lines'>): string[] {
  return lines.slice(0, mostLines).map(line => plainText(line.text).slice(0, longestLine))
}
