import type { ReadLine } from './head-session.ts'

/** What the Latin head writes for a sign of another script. */
export const foreignSign = '□'

// Chosen on the dev lines (reader/train/latin-head): plain words are what the old head reads nearly as well, and logos better.
/** From here on the Latin head is not doubted: its letters on the whole, and in plain words each of them. */
const certain = 0.95
const eachCertain = 0.8
/** An accent that is seen less surely is more often a speck. */
const accentFrom = 0.5
/** How much surer the old head must be; below 0, how much less sure it may be. */
const lead = { plain: -0.06, other: 0.05 }

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i')
/** The letters alone, without accents and spaces: what both heads can write. */
const bareLetters = (text: string) => withoutAccents(text).replace(/\s/g, '').toLowerCase()
const isAddress = (word: string) => /@|www\.|https?:/i.test(word)
const hasAccents = (text: string) => /(?=\p{L})\P{ASCII}/u.test(text)
const isPlain = (text: string) => !hasAccents(text) && !isAddress(text) && !/\d{3}/.test(text)

/** Without doubled letters: two readings that are the same so differ in nothing else. */
const withoutDoubles = (text: string) => text.replace(/(\S)\1+/g, '$1')
/** Narrow doubled letters are what a reading loses, and hardly ever what it makes up. */
const losesDouble = (text: string, other: string) =>
  other.length > text.length && withoutDoubles(text) === withoutDoubles(other)

const narrow = /[ilj]/gi
/** Without narrow letters, dots and spaces. */
const withoutNarrow = (text: string) => text.replace(/[\silj.]/gi, '')
const narrowIn = (text: string) => text.match(narrow)?.length ?? 0
/** Tight or pale print loses narrow letters too. No dictionary helps in an address: the reading with more of them is right. */
const losesNarrow = (text: string, other: string) =>
  isAddress(text) && narrowIn(other) > narrowIn(text) && withoutNarrow(text) === withoutNarrow(other)

/** The line without accents that are hardly seen. */
function withSureAccents(line: ReadLine): ReadLine {
  const signs = line.sureness.map((sure, index) => {
    const sign = line.text[index] ?? ''
    return sure < accentFrom ? withoutAccents(sign) : sign
  })
  return { ...line, text: signs.join('') }
}

/** Without signs of other scripts, and without accents in addresses of mail and sites. */
function tidied(line: ReadLine): ReadLine {
  const words = line.text.replaceAll(foreignSign, ' ').split(' ').filter(Boolean)
  return { ...line, text: words.map(word => (isAddress(word) ? withoutAccents(word) : word)).join(' ') }
}

/**
 * The better reading of a line: that of the Latin head, unless it is doubtful and the old one sees other letters
 * surely enough, or the line is in another script, which the old one can read. The old head is asked only where that may be.
 */
export async function surer(seen: ReadLine, readOld: () => Promise<ReadLine>): Promise<ReadLine> {
  const latin = withSureAccents(seen)
  const foreign = latin.text.split(foreignSign).length - 1
  const isForeign = foreign > 1 && foreign * 2 > latin.text.length
  const plain = isPlain(latin.text)
  const isCertain = latin.confidence >= certain && (!plain || latin.sureness.every(sure => sure >= eachCertain))
  // In an address a lost letter is a lost address, and only the other head can tell.
  if (isCertain && !isForeign && !isAddress(latin.text)) return tidied(latin)
  const old = await readOld()
  if (isForeign) return old
  if (losesDouble(latin.text, old.text) || losesNarrow(latin.text, old.text)) return old
  if (isCertain) return tidied(latin)
  if (bareLetters(old.text) === bareLetters(latin.text)) return tidied(latin)
  if (old.confidence > latin.confidence + (plain ? lead.plain : lead.other)) return old
  // Where they disagree it is as doubtful as the one that doubts more: of what is no text, the Latin head is too sure.
  return { ...tidied(latin), confidence: Math.min(latin.confidence, old.confidence) }
}
