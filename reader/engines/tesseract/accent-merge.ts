import { editDistance, foldText } from '#reader/compare-text.ts'

/** Letters that PP-OCR's alphabet lacks, so that it writes their bare form. */
const unknownToPpOcr = /[ñÑÁÍÚÜçÇãÃõÕâêôÂÊÔöÖßëïåÅøØæº]/
/** Letters that it could write and in practice does not: believed where tesseract is very sure. */
const rareInPpOcr = /[áéíóúÉÓü]/

/**
 * Whether a second reading may correct a line: e-mails, addresses of sites and numbers have no accents, and
 * tesseract's Spanish data does not know `@`.
 */
export function mayHaveAccents(line: string): boolean {
  const digits = line.replace(/\D/g, '').length
  if (/@|www|https?:|\.(com|net|org|io|es|br|de|fr|it|in)\b/i.test(line)) return false
  return /\p{L}{3}/u.test(line) && digits <= line.length * 0.4
}

const digitLike: Readonly<Record<string, string>> = { '0': 'o', '6': 'o', '1': 'l', '5': 's', '8': 'b' }

/** Folded, with the digits that were read inside a word taken for the letters they look like (`Estaci6n`). */
function foldedWord(word: string): string {
  const isWord = /\p{L}{2}/u.test(word) && (word.match(/\d/g)?.length ?? 0) === 1
  return foldText(isWord ? word.replace(/\d/, digit => digitLike[digit] ?? digit) : word)
}

/** Strokes in places where no word has them: a capital I among small letters, an l at the beginning. */
const oddStrokes = /\p{Ll}I|^\p{Lu}I\p{Ll}|^l(?=[\p{L}])/u
const strokes = (folded: string) => folded.replace(/i/g, 'l')

/** Whether two readings of a word differ in nothing but accents, a digit among letters, or I and l where ours is odd. */
function isSameWord(ours: string, theirs: string): boolean {
  if (ours.length !== theirs.length || /\d/.test(theirs)) return false
  const [a, b] = [foldedWord(ours), foldText(theirs)]
  return a !== '' && (a === b || (oddStrokes.test(ours) && !oddStrokes.test(theirs) && strokes(a) === strokes(b)))
}

/** The line with those words of the second reading that are the same but for what it reads better. */
function mergeWords(ppOcr: string, tesseract: string): string {
  const [ours, theirs] = [ppOcr.split(' '), tesseract.split(' ')]
  if (ours.length !== theirs.length) return ppOcr
  return ours.map((word, index) => (isSameWord(word, theirs[index] ?? '') ? (theirs[index] ?? '') : word)).join(' ')
}

/** Tesseract takes ü for two i; where PP-OCR saw a u, it was one. */
function withDieresis(ppOcr: string, tesseract: string): string {
  const joined = tesseract.replace(/ii/g, 'ü')
  if (joined === tesseract) return tesseract
  const distance = (text: string) => editDistance(foldText(ppOcr), foldText(text))
  return distance(joined) < distance(tesseract) ? joined : tesseract
}

/**
 * The better of two readings of one line. Tesseract's wins where both agree on the letters but for accents, or
 * nearly agree (12 %) and it saw a letter that PP-OCR does not write; else only in the words on which they agree. Its
 * confidence is 0..1.
 */
export function mergeAccents(ppOcr: string, second: { text: string; confidence: number }): string {
  const tesseract = { ...second, text: withDieresis(ppOcr, second.text) }
  const [ours, theirs] = [foldText(ppOcr), foldText(tesseract.text)]
  if (!ours || !theirs) return ppOcr
  const trimmed = tesseract.text.replace(/^[^\p{L}\p{N}+(]+|[|\\_~]+$/gu, '').trim()
  if (ours === theirs) return trimmed || ppOcr
  const sawMore =
    (unknownToPpOcr.test(trimmed) && tesseract.confidence > 0.6) ||
    (rareInPpOcr.test(trimmed) && tesseract.confidence > 0.9)
  const isNear = editDistance(ours, theirs) <= Math.max(1, Math.floor(ours.length * 0.12))
  if (sawMore && isNear) return trimmed
  return tesseract.confidence > 0.5 ? mergeWords(ppOcr, trimmed) : ppOcr
}
