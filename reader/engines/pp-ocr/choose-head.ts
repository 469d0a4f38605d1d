import type { RecognisedLine } from './head-session.ts'

/** The character that the Latin head writes for any character of another script. */
export const foreignCharacter = '□'

// The thresholds were chosen on the dev lines (docs/research/letters.md). The old head reads plain words nearly as well as
// the Latin head, and logos better.
/** Confidence of a line from which the Latin head is trusted. */
const certain = 0.95
/** Confidence that each character of a plain line needs too. */
const certainCharacter = 0.8
/** Accents with a lower confidence are mostly specks. */
const minAccentConfidence = 0.5
/** How far the confidence of the old head must exceed that of the Latin head; a negative margin lets it be lower. */
const margin = { plain: -0.06, other: 0.05 }

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i')
/** The text without accents, spaces and case: what both heads can write. */
const bareLetters = (text: string) => withoutAccents(text).replace(/\s/g, '').toLowerCase()
const isAddress = (word: string) => /@|www\.|https?:/i.test(word)
const hasAccents = (text: string) => /(?=\p{L})\P{ASCII}/u.test(text)
const isPlain = (text: string) => !hasAccents(text) && !isAddress(text) && !/\d{3}/.test(text)

const withoutDoubles = (text: string) => text.replace(/(\S)\1+/g, '$1')
/** Whether a text lacks a doubled letter that the other has. Heads often lose doubled letters and hardly ever invent them. */
const losesDouble = (text: string, other: string) =>
  other.length > text.length && withoutDoubles(text) === withoutDoubles(other)

const narrow = /[ilj]/gi
const withoutNarrow = (text: string) => text.replace(/[\silj.]/gi, '')
const narrowIn = (text: string) => text.match(narrow)?.length ?? 0
/** Whether an address lacks narrow letters that the other reading has. Heads lose them in tight or pale print. */
const losesNarrow = (text: string, other: string) =>
  isAddress(text) && narrowIn(other) > narrowIn(text) && withoutNarrow(text) === withoutNarrow(other)

/** The line without accents of a low confidence. */
function withCertainAccents(line: RecognisedLine): RecognisedLine {
  const characters = line.confidences.map((confidence, index) => {
    const character = line.text[index] ?? ''
    return confidence < minAccentConfidence ? withoutAccents(character) : character
  })
  return { ...line, text: characters.join('') }
}

/** The line without characters of other scripts, and without accents in e-mail and web addresses. */
function tidied(line: RecognisedLine): RecognisedLine {
  const words = line.text.replaceAll(foreignCharacter, ' ').split(' ').filter(Boolean)
  return { ...line, text: words.map(word => (isAddress(word) ? withoutAccents(word) : word)).join(' ') }
}

/**
 * Chooses between the readings of the two heads. The Latin head is taken unless it is uncertain and the old head reads
 * other letters with enough confidence, or unless the line is in another script. The old head runs only if it may be chosen.
 */
export async function chooseHead(
  latinLine: RecognisedLine,
  readOld: () => Promise<RecognisedLine>,
): Promise<RecognisedLine> {
  const latin = withCertainAccents(latinLine)
  const foreign = latin.text.split(foreignCharacter).length - 1
  const isForeign = foreign > 1 && foreign * 2 > latin.text.length
  const plain = isPlain(latin.text)
  const isCertain =
    latin.confidence >= certain && (!plain || latin.confidences.every(confidence => confidence >= certainCharacter))
  // One lost letter spoils an address, so the old head checks addresses even where the Latin head is certain.
  if (isCertain && !isForeign && !isAddress(latin.text)) return tidied(latin)
  const old = await readOld()
  if (isForeign) return old
  if (losesDouble(latin.text, old.text) || losesNarrow(latin.text, old.text)) return old
  if (isCertain) return tidied(latin)
  if (bareLetters(old.text) === bareLetters(latin.text)) return tidied(latin)
  if (old.confidence > latin.confidence + (plain ? margin.plain : margin.other)) return old
  // The Latin head is overconfident about things that are not text, so the lower confidence counts.
  return { ...tidied(latin), confidence: Math.min(latin.confidence, old.confidence) }
}
