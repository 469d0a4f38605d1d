import { foreignCharacter } from './choose-head.ts'
import type { RecognisedLine } from './head-session.ts'

const fullWidth = /[\uff01-\uff5e\u3000]/
const otherScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Bopomofo}]/u
/** Chinese punctuation, and what Latin print has in its place. */
const latinSigns: Readonly<Record<string, string>> = {
  '、': ',',
  '。': '.',
  '〔': '[',
  '〕': ']',
  '【': '[',
  '】': ']',
  '～': '~',
}

/** A line with each character replaced; '' removes it. */
function replaced(line: RecognisedLine, replace: (character: string) => string): RecognisedLine {
  const characters = Array.from(line.text, (character, index) => ({
    text: replace(character),
    confidence: line.confidences[index] ?? line.confidence,
  })).filter(({ text }) => text !== '')
  const text = characters.map(character => character.text).join('')
  if (text === line.text) return line
  return { ...line, text: text.trim(), confidences: characters.map(({ confidence }) => confidence) }
}

const halfWidth = (character: string) => (fullWidth.test(character) ? character.normalize('NFKC') : character)

/** A Latin line without characters of other scripts and without full-width forms (`前R，` becomes `R,`). */
export const plainLatin = (line: RecognisedLine): RecognisedLine =>
  replaced(line, character => (otherScript.test(character) ? '' : halfWidth(latinSigns[character] ?? character)))

/** A Chinese line with letters, figures and signs in the width that the rest of a card has (`（０２）` becomes `(02)`). */
export const plainHan = (line: RecognisedLine): RecognisedLine => replaced(line, halfWidth)

/** A line without what a head writes for any character of another script. */
export const withoutForeign = (line: RecognisedLine): RecognisedLine =>
  replaced(line, character => (character === foreignCharacter ? '' : character))
