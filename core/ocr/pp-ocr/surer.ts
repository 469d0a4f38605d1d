import type { ReadLine } from './ctc.ts'

/** What the Latin head writes for a sign of another script. */
export const foreignSign = '□'

/** From here on the Latin head is not doubted, and so much surer the old one must be to be believed (chosen on the dev lines). */
const certain = 0.95
const lead = 0.05
/** An accent that is seen less surely is more often a speck. */
const accentFrom = 0.5

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i')
/** The letters alone, without accents and spaces: what both heads can write. */
const bareLetters = (text: string) => withoutAccents(text).replace(/\s/g, '').toLowerCase()
const isAddress = (word: string) => /@|www\.|https?:/i.test(word)

/** Without signs of other scripts, accents that are hardly seen, and any accents in addresses of mail and sites. */
function tidied(line: ReadLine): ReadLine {
  const signs = line.sureness.map((sure, index) => {
    const sign = line.text[index] ?? ''
    return sure < accentFrom ? withoutAccents(sign) : sign
  })
  const words = signs.join('').replaceAll(foreignSign, ' ').split(' ').filter(Boolean)
  return { ...line, text: words.map(word => (isAddress(word) ? withoutAccents(word) : word)).join(' ') }
}

/**
 * The better reading of a line: that of the Latin head, unless the old one is clearly surer of other letters or the line
 * is in another script, which it can read. The old head is asked only where that may be.
 */
export async function surer(latin: ReadLine, readOld: () => Promise<ReadLine>): Promise<ReadLine> {
  const foreign = latin.text.split(foreignSign).length - 1
  const isForeign = foreign > 1 && foreign * 2 > latin.text.length
  if (latin.confidence >= certain && !isForeign) return tidied(latin)
  const old = await readOld()
  if (isForeign) return old
  if (bareLetters(old.text) === bareLetters(latin.text)) return tidied(latin)
  if (old.confidence > latin.confidence + lead) return old
  // Where they disagree it is as doubtful as the one that doubts more: of what is no text, the Latin head is too sure.
  return { ...tidied(latin), confidence: Math.min(latin.confidence, old.confidence) }
}
