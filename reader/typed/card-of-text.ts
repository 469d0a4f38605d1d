import type { CardText } from '#reader/extract/printed-contact.ts'
import type { Quad } from '#reader/port.ts'
import { signatureLines } from './signature-lines.ts'

/** Pixels of a card that a signature is laid out as: letters, lines, the first line, a blank one, columns. */
const size = { letter: 14, height: 28, first: 38, line: 44, blank: 30, column: 60, margin: 60 }

/**
 * A signature laid out as a card, since who is what is told by where it stands: line below line, the first one a little
 * larger, as names are, and columns side by side.
 */
export function cardOfText(text: string): CardText {
  const lines: CardText['lines'] = []
  let top = size.margin
  let widest = 0
  for (const line of signatureLines(text)) {
    if (!line) {
      top += size.blank
      continue
    }
    const height = lines.length === 0 ? size.first : size.height
    let left = size.margin
    for (const part of line.split(' | ')) {
      const right = left + part.length * size.letter * (height / size.height)
      const bottom = top + height
      const box: Quad = [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ]
      lines.push({ text: part, confidence: 1, box, isExact: true })
      left = right + size.column
    }
    widest = Math.max(widest, left)
    top += height + size.line - size.height
  }
  return { lines, codes: [], isTyped: true, width: widest + size.margin, height: top + size.margin }
}
