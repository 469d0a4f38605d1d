import { countLetters } from '#reader/compare-text.ts'
import type { SharedAlphabet } from '#reader/engines/pp-ocr/choose-script.ts'
import type { ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'
import { charactersIn } from '#reader/picture/orientation.ts'
import type { TextLine } from '#reader/port.ts'
import type { Script } from '#reader/scripts.ts'

const isNative = (text: string) => /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)
const isLatin = (text: string) => /\p{Script=Latin}/u.test(text)
const isAddress = (text: string) => /@|www\.|https?:/.test(text)

/** The letters in Cyrillic or Greek that make other lines of the card likely to be in it. */
const minNative = 5

/** Letters of Cyrillic and Greek that look like no Latin letter. */
const unlikeLatin = /[бвгджзийклмнптфцчшщъыьэюяєґђљњћџΓΔΘΛΞΠΣΦΨΩβγδζθλμξπσφψω]/giu
/** How many of them, and which confidence, make a line that may be in either script certainly Cyrillic or Greek. */
const [minUnlike, minCertain] = [5, 0.95]

/** The certain reading in Cyrillic or Greek of a line that may be in either script. */
function certainNative({ text, confidence, otherwise, unread }: ScriptLine): string | undefined {
  if (!otherwise || unread) return undefined
  const [native, latin] = isNative(text) ? [{ text, confidence }, otherwise] : [otherwise, { text, confidence }]
  const isCertain = native.confidence >= minCertain && native.confidence >= latin.confidence
  return isCertain && (native.text.match(unlikeLatin)?.length ?? 0) >= minUnlike ? native.text : undefined
}

/** The letters of a card in Cyrillic or Greek, and in Latin, without addresses and lines that may be in either. */
function lettersByScript(lines: readonly ScriptLine[]): { native: number; latin: number } {
  const counts = { native: 0, latin: 0 }
  for (const line of lines) {
    const { text, otherwise, unread } = line
    counts.native += countLetters(certainNative(line) ?? '')
    if (otherwise || unread || isAddress(text)) continue
    if (isNative(text)) counts.native += countLetters(text)
    else if (isLatin(text)) counts.latin += countLetters(text)
  }
  return counts
}

/** The alphabet beside Latin that a card has text in, and its lines in Latin letters that may be misread. */
export function otherAlphabet(lines: readonly ScriptLine[]): { alphabet?: SharedAlphabet; doubtful: ScriptLine[] } {
  if (lettersByScript(lines).native < minNative) return { doubtful: [] }
  const text = lines.map(line => line.text).join('')
  const count = (letter: RegExp) => text.match(letter)?.length ?? 0
  const alphabet = count(/\p{Script=Greek}/gu) > count(/\p{Script=Cyrillic}/gu) ? 'greek' : 'cyrillic'
  const doubtful = lines.filter(
    ({ text, unread, otherwise }) => !unread && !otherwise && isLatin(text) && !isNative(text) && !isAddress(text),
  )
  return { alphabet, doubtful }
}

/** The line in its other reading. */
function otherReading({ box, otherwise, ...line }: ScriptLine): ScriptLine {
  if (otherwise) return { box, ...otherwise }
  return { ...line, box }
}

/**
 * Decides the script of lines that may be in two. A line whose letters Latin and Cyrillic or Greek share (`MOCKBA`) is in
 * the alphabet of most letters of the card. A line that is probably Cyrillic, Greek or not read is in Latin letters after
 * all if no other line of the card is in such a script.
 */
export function settleScripts(lines: readonly ScriptLine[]): ScriptLine[] {
  if (lines.every(line => !line.otherwise)) return [...lines]
  const { native, latin } = lettersByScript(lines)
  const isUnreadCard = unreadScriptsIn(lines).length > 0
  const isDoubtful = (line: ScriptLine): boolean => {
    if (line.unread) return !isUnreadCard
    if (isNative(line.text)) return native < minNative && latin > native
    return native > latin
  }
  return lines.map(line => {
    if (line.otherwise && isDoubtful(line)) return otherReading(line)
    const { otherwise: _, ...settled } = line
    return settled
  })
}

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
