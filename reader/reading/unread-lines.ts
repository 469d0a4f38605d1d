import type { ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'
import { charactersIn } from '#reader/picture/orientation.ts'
import type { TextLine } from '#reader/port.ts'
import type { Script } from '#reader/scripts.ts'

/** The confidence from which a line counts for its script, and the characters that a single line of a script needs. */
const certain = 0.85
const minCharacters = 12

/** The lines that have text, as readings have them. */
export function readableLines(lines: readonly ScriptLine[]): TextLine[] {
  return lines.filter(line => line.text !== '').map(({ unread: _, otherwise: __, isColumn: ___, ...line }) => line)
}

/** The scripts in which at least two lines, or a long one, are certainly written without being read; most text first. */
export function unreadScriptsIn(lines: readonly ScriptLine[]): Script[] {
  const found = new Map<Script, { lines: number; characters: number }>()
  for (const line of lines) {
    if (!line.unread || line.confidence < certain) continue
    const { lines: count, characters } = found.get(line.unread) ?? { lines: 0, characters: 0 }
    found.set(line.unread, { lines: count + 1, characters: characters + charactersIn(line) })
  }
  return [...found]
    .filter(([, { lines: count, characters }]) => count > 1 || characters >= minCharacters)
    .sort(([, a], [, b]) => b.characters - a.characters)
    .map(([script]) => script)
}
