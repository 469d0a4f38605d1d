import { editDistance, foldText } from '#reader/compare-text.ts'

/** Letters that the first reading never has: its alphabet lacks them, so it writes them without accents. */
const neverInFirst = /[ñÑÁÍÚÜçÇãÃõÕâêôÂÊÔöÖßëïåÅøØæº]/
/** Letters that the first reading hardly ever has. They are taken where the second reading is very confident. */
const rareInFirst = /[áéíóúÉÓü]/

/** Whether a second reading may correct a line: not addresses and numbers, as they have no accents. */
export function mayHaveAccents(line: string): boolean {
  const digits = line.replace(/\D/g, '').length
  if (/@|www|https?:|\.(com|net|org|io|es|br|de|fr|it|in)\b/i.test(line)) return false
  return /\p{L}{3}/u.test(line) && digits <= line.length * 0.4
}

const digitLike: Readonly<Record<string, string>> = { '0': 'o', '6': 'o', '1': 'l', '5': 's', '8': 'b' }

/** A folded word. A single digit between letters is replaced by the letter that it looks like (`Estaci6n`). */
function foldedWord(word: string): string {
  const isWord = /\p{L}{2}/u.test(word) && (word.match(/\d/g)?.length ?? 0) === 1
  return foldText(isWord ? word.replace(/\d/, digit => digitLike[digit] ?? digit) : word)
}

/** Confusions of I and l: a capital I among small letters, or an l at the beginning. */
const oddStrokes = /\p{Ll}I|^\p{Lu}I\p{Ll}|^l(?=[\p{L}])/u
const withoutStrokes = (folded: string) => folded.replace(/i/g, 'l')

/** Whether two readings of a word differ only in accents, a digit for a letter, or I and l confused in the first. */
function isSameWord(first: string, second: string): boolean {
  if (first.length !== second.length || /\d/.test(second)) return false
  const [a, b] = [foldedWord(first), foldText(second)]
  if (a === '' || a === b) return a !== ''
  return oddStrokes.test(first) && !oddStrokes.test(second) && withoutStrokes(a) === withoutStrokes(b)
}

/** The first reading with those words of the second that are the same words. */
function mergeWords(first: string, second: string): string {
  const [words, corrections] = [first.split(' '), second.split(' ')]
  if (words.length !== corrections.length) return first
  return words
    .map((word, index) => (isSameWord(word, corrections[index] ?? '') ? (corrections[index] ?? '') : word))
    .join(' ')
}

/** The second reading with ü for ii where the first has a u: tesseract often reads ü as ii. */
function withDieresis(first: string, second: string): string {
  const joined = second.replace(/ii/g, 'ü')
  if (joined === second) return second
  const distance = (text: string) => editDistance(foldText(first), foldText(text))
  return distance(joined) < distance(second) ? joined : second
}

/**
 * Merges the accents of a second reading into the first. The second reading is taken if both differ in accents only, or
 * if they differ in at most 12 % of the letters and it has a letter that the first reading cannot have. Otherwise only the
 * words are taken that differ in accents. `confidence` is 0..1.
 */
export function mergeAccents(first: string, { text, confidence }: { text: string; confidence: number }): string {
  const second = withDieresis(first, text)
  const [firstFolded, secondFolded] = [foldText(first), foldText(second)]
  if (!firstFolded || !secondFolded) return first
  const trimmed = second.replace(/^[^\p{L}\p{N}+(]+|[|\\_~]+$/gu, '').trim()
  if (firstFolded === secondFolded) return trimmed || first
  const hasNewLetters =
    (neverInFirst.test(trimmed) && confidence > 0.6) || (rareInFirst.test(trimmed) && confidence > 0.9)
  const isNear = editDistance(firstFolded, secondFolded) <= Math.max(1, Math.floor(firstFolded.length * 0.12))
  if (hasNewLetters && isNear) return trimmed
  return confidence > 0.5 ? mergeWords(first, trimmed) : first
}
