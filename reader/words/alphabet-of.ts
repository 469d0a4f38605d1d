/** An alphabet other than Latin whose cards are understood. */
export type Alphabet = 'cyrillic' | 'greek' | 'han'

const cyrillic = /[\u0400-\u052f]/g
const greek = /[\u0370-\u03ff\u1f00-\u1fff]/g
const han = /[\u3005\u3400-\u9fff\uf900-\ufaff]/g
const latin = /\p{Script=Latin}/gu
const any = /[\u0370-\u052f\u1f00-\u1fff\u3005\u3400-\u9fff\uf900-\ufaff]/

/** A Chinese sign says as much as this many letters. */
const lettersOfSign = 3

/** Whether a text has a letter of one of these alphabets. */
export const hasOtherLetters = (text: string): boolean => any.test(text)

/** Whether a text has Latin letters beside each other: one alone is a sign. */
export const hasLatin = (text: string): boolean => /\p{Script=Latin}{2}/u.test(text)

const countOf = (letters: RegExp, text: string) => text.match(letters)?.length ?? 0

type Counts = Record<Alphabet | 'latin', number>

function countsIn(text: string): Counts {
  return {
    cyrillic: countOf(cyrillic, text),
    greek: countOf(greek, text),
    han: lettersOfSign * countOf(han, text),
    latin: countOf(latin, text),
  }
}

function mostUsed({ cyrillic, greek, han }: Counts): Alphabet {
  if (han >= cyrillic && han >= greek) return 'han'
  return cyrillic >= greek ? 'cyrillic' : 'greek'
}

/** The alphabet of a text with at least as many letters of it as Latin ones, otherwise undefined. */
export function alphabetOf(text: string): Alphabet | undefined {
  if (!hasOtherLetters(text)) return undefined
  const counts = countsIn(text)
  const best = mostUsed(counts)
  return counts[best] >= counts.latin ? best : undefined
}

/** The fewest letters and the smallest share of letters that make an alphabet that of the card. */
const least = { letters: 5, share: 0.25 }

/** The alphabet of a card: of its texts that are no e-mails, sites or numbers. Undefined for a Latin card. */
export function alphabetOfCard(texts: readonly string[]): Alphabet | undefined {
  const whole = texts.join(' ')
  if (!hasOtherLetters(whole)) return undefined
  const counts = countsIn(whole)
  const best = mostUsed(counts)
  const isEnough = counts[best] >= least.letters && counts[best] >= least.share * (counts[best] + counts.latin)
  return isEnough ? best : undefined
}
