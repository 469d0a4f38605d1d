import { plainText } from 'card-reader/parts'
import type { Reading } from 'card-reader/port'

/** No card has more lines; the rest is a page of text. */
const maxLines = 150
const longestLine = 200

/** The lines of a card in reading order, as the model gets them and as its answer is checked against them. */
export function printedLines({ lines }: Pick<Reading, 'lines'>): string[] {
  return lines.slice(0, maxLines).map(line => plainText(line.text).slice(0, longestLine))
}
