import type { Script } from '#reader/scripts.ts'
import { chooseHead, foreignCharacter } from './choose-head.ts'
import type { HeadLine, RecognisedLine } from './head-session.ts'
import { type Classified, unreadClasses } from './script-model/line-script.ts'

/** The readings of a line by each head, each made when it is asked for. */
export type Heads = {
  latin(): Promise<HeadLine>
  old(): Promise<HeadLine>
  cyrillicGreek(): Promise<RecognisedLine>
}

/** Returns the script of a whole line, or of a part of its characters as a head read them. */
export type ScriptOf = (part?: { line: HeadLine; from: number; to: number }) => Classified

/**
 * A line as it was read. `unread` is its script if no head reads that; the text then has only addresses and numbers that
 * are certain. `otherwise` is its reading in the other alphabet if the line may be either (`MOCKBA`): the other lines of the
 * card decide (reader/reading/settle-scripts.ts).
 */
export type ReadLine = RecognisedLine & { unread?: Script; otherwise?: RecognisedLine }

/** The alphabets that share letters with Latin. */
export type SharedAlphabet = 'cyrillic' | 'greek'

// The thresholds were chosen on drawn and real cards (docs/decisions/0040-scripts.md).
/** The confidence from which a head is believed over the classifier. */
const certain = 0.93
/** The probability from which a line is in a script that no head reads, and the same if the Latin head is certain of it. */
const minUnread = { otherwise: 0.7, overLatin: 0.98 }
/** The probability from which a line needs no other line of the card in such a script. */
const certainScript = { unread: 0.97, native: 0.9 }
/** The confidence that the head for Cyrillic and Greek needs for the same. */
const certainNative = 0.8
/** The share of the letters of a mixed line that must be in Cyrillic or Greek. */
const nativeShare = 0.3
/** The probability of Cyrillic and Greek from which their head reads the line too, and from which it is preferred. */
const cyrillicGreek = { maybe: 0.1, likely: 0.5 }
/** The probability from which a line is in Chinese, the same if the Latin head finds other scripts in it, and from which words of it are. */
const minHan = { otherwise: 0.6, foreign: 0.3, words: 0.03 }
/** How far the confidence of one alphabet must exceed that of the other to settle a line of letters that both have. */
const margin = 0.05

const han = /\p{Script=Han}/u
const foreignWord = new RegExp(`${foreignCharacter}{2}`)
const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

const lettersOf = {
  cyrillic: /\p{Script=Cyrillic}/gu,
  greek: /\p{Script=Greek}/gu,
  latin: /\p{Script=Latin}/gu,
} as const
const countOf = (script: keyof typeof lettersOf, text: string) => text.match(lettersOf[script])?.length ?? 0

/** Whether a text has more letters of an alphabet than of the others. */
const isMostlyIn = (alphabet: SharedAlphabet, text: string) =>
  2 * countOf(alphabet, text) > countOf('cyrillic', text) + countOf('greek', text) + countOf('latin', text)

/** Whether a text has words in Cyrillic or Greek, and not only a letter or two among Latin ones. */
function hasNativeWords(text: string): boolean {
  const native = countOf('cyrillic', text) + countOf('greek', text)
  const latin = countOf('latin', text)
  return latin === 0 ? native > 1 : native > 2 && native >= nativeShare * (native + latin)
}

/** An e-mail address, a web address, or seven or more figures as in a phone number. */
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)[\w./-]+|[+(]{0,2}\d(?:[ ()./-]{0,2}\d){6,14}/g
const minCharacter = 0.7

/** The addresses and numbers that are certain in a line of another script. */
function certainParts(line: HeadLine, scriptOf: ScriptOf): string {
  const parts = [...line.text.matchAll(address)].filter(({ 0: part, index: from }) => {
    const to = from + part.length
    const isCertain = line.confidences.slice(from, to).every(confidence => confidence >= minCharacter)
    return isCertain && scriptOf({ line, from, to }).of('latin') >= 0.5
  })
  return parts.map(([part]) => part).join(' ')
}

type Seen = { latin: HeadLine; whole: Classified; scriptOf: ScriptOf; isCertain: boolean; isForeign: boolean }

/** Whether a line has two or more Chinese signs together where its print is Chinese too. */
const hasHanWords = (line: HeadLine, scriptOf: ScriptOf) =>
  [...line.text.matchAll(/\p{Script=Han}{2,}/gu)].some(
    ({ 0: word, index: from }) => scriptOf({ line, from, to: from + word.length }).of('han') >= minHan.otherwise,
  )

/** The line as `chooseHead` reads it. Only words in Chinese beside the Latin ones keep their characters. */
async function inLatinLetters({ latin, scriptOf }: Pick<Seen, 'latin' | 'scriptOf'>, heads: Heads): Promise<ReadLine> {
  let old: HeadLine | undefined
  const chosen = await chooseHead(latin, async () => {
    old = await heads.old()
    return old
  })
  return old && chosen === old && hasHanWords(old, scriptOf) ? plainHan(old) : plainLatin(chosen)
}

/** A line in a script that no head reads. Its confidence is that of the script. */
async function unreadLine(script: Script, { latin, whole, scriptOf }: Seen, heads: Heads): Promise<ReadLine> {
  const confidence = whole.of(script)
  const line: ReadLine = { text: certainParts(latin, scriptOf), confidences: [], confidence, unread: script }
  if (confidence >= certainScript.unread) return line
  return { ...line, otherwise: await inLatinLetters({ latin, scriptOf }, heads) }
}

/** The line in Cyrillic or Greek, or in Latin letters; the other reading is kept if both are possible. */
async function inOneOfTwo(
  { latin, whole, scriptOf, isCertain }: Seen,
  heads: Heads,
  among: SharedAlphabet | undefined,
): Promise<ReadLine | undefined> {
  const native = withoutForeign(await heads.cyrillicGreek())
  if (among ? !isMostlyIn(among, native.text) : !hasNativeWords(native.text)) return undefined
  const probability = whole.of('cyrillic') + whole.of('greek')
  const isLikely = among !== undefined || probability >= cyrillicGreek.likely
  const advantage = native.confidence - latin.confidence
  const isNative = isLikely ? !isCertain || advantage > -margin : native.confidence >= certain && advantage > margin
  if (isNative) {
    const isSettled = !isCertain && probability >= certainScript.native && native.confidence >= certainNative
    return isSettled || among ? native : { ...native, otherwise: await inLatinLetters({ latin, scriptOf }, heads) }
  }
  if (!isCertain || native.confidence < certain) return undefined
  return { ...(await inLatinLetters({ latin, scriptOf }, heads)), otherwise: native }
}

/**
 * Reads a line with the head of its script: the classifier proposes the script, and the confidences of the heads decide.
 * A line that is in Latin letters is read as `chooseHead` says, without characters of other scripts. `among` is
 * the alphabet of other lines of the card, in which this one is likely to be too.
 */
export async function readInItsScript(heads: Heads, scriptOf: ScriptOf, among?: SharedAlphabet): Promise<ReadLine> {
  const whole = scriptOf()
  const latin = await heads.latin()
  const foreign = latin.text.split(foreignCharacter).length - 1
  const isForeign = foreign > 1 && foreign * 2 > latin.text.length
  const isCertain = !isForeign && letters(latin.text) > 1 && latin.confidence >= certain
  const seen = { latin, whole, scriptOf, isCertain, isForeign }
  // `陈海涛 / Chen Haitao`: the Latin head is sure of its half.
  if (whole.of('han') >= minHan.words && foreignWord.test(latin.text)) {
    const old = await heads.old()
    if (hasHanWords(old, scriptOf)) return plainHan(old)
  }
  if (whole.of('han') >= (isForeign ? minHan.foreign : minHan.otherwise)) {
    const old = await heads.old()
    if (han.test(old.text) && !(isCertain && latin.confidence > old.confidence)) return plainHan(old)
  }
  const unread = unreadClasses.reduce((best, next) => (whole.of(next) > whole.of(best) ? next : best))
  if (whole.of(unread) >= (isCertain ? minUnread.overLatin : minUnread.otherwise))
    return unreadLine(unread, seen, heads)
  if (among || whole.of('cyrillic') + whole.of('greek') >= cyrillicGreek.maybe) {
    const line = await inOneOfTwo(seen, heads, among)
    if (line) return line
  }
  return inLatinLetters(seen, heads)
}

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
const plainLatin = (line: RecognisedLine): RecognisedLine =>
  replaced(line, character => (otherScript.test(character) ? '' : halfWidth(latinSigns[character] ?? character)))

/** A Chinese line with letters, figures and signs in the width that the rest of a card has (`（０２）` becomes `(02)`). */
const plainHan = (line: RecognisedLine): RecognisedLine => replaced(line, halfWidth)

/** A line without what a head writes for any character of another script. */
const withoutForeign = (line: RecognisedLine): RecognisedLine =>
  replaced(line, character => (character === foreignCharacter ? '' : character))
