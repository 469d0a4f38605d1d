import { parse } from 'tldts'
import { foldText, withoutAccents } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { beginsLarge } from '#reader/words/text-shape.ts'

/** An e-mail address, or a site that begins as one; its domain is what follows. */
const address = /((?:[a-z0-9._%+-]{1,64}@|https?:\/\/(?:www\.)?|www\.))([a-z0-9.-]{1,250}[a-z0-9])/gi
const exists = (domain: string) => {
  const { isIcann, domain: known } = parse(domain)
  return Boolean(isIcann && known)
}

/** The least probability of a letter, or of none, that is tried in place of the one that was read. */
const leastShare = 0.02
/** Shorter words stand in addresses by chance. */
const shortestWord = 4
/** How much likelier an `o` between letters is than a `0`. */
const letterBetweenLetters = 5

/** How many words of a card, and how many other readings of a text, are compared at most: hostile cards have thousands. */
const [mostWords, mostReadings] = [200, 12]

/** A text with another letter at a place, in the same case. */
const withLetter = (text: string, at: number, letter: string) =>
  text.slice(0, at) + (beginsLarge(text.slice(at)) ? letter.toUpperCase() : letter) + text.slice(at + 1)

/** A text with one unsure letter as the recogniser may have meant it, most probable first. */
function otherReadings(text: string, { unsure = [] }: Pick<CardLine, 'unsure'>): string[] {
  const shareOf = new Map<string, number>()
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const doubts = unsure.filter(({ word: doubted }) => doubted === withoutAccents(word).toLowerCase())
    for (const { at, shares } of doubts.slice(0, mostReadings)) {
      const none = 1 - Object.values(shares).reduce((sum, share) => sum + share, 0)
      for (const [letter, share] of [...Object.entries(shares), ['', none] as const])
        if (share >= leastShare && letter !== word[at]?.toLowerCase())
          shareOf.set(withLetter(text, index + at, letter), share)
    }
  }
  const likeliest = [...shareOf].sort(([, a], [, b]) => b - a).slice(0, mostReadings)
  return likeliest.map(([other]) => other)
}

/** The domain, or the likeliest other reading of it whose ending exists if its own does not: `pv.coim`, `firm.ne.ip`. */
const withKnownEnding = (domain: string, line: Pick<CardLine, 'unsure'>): string =>
  exists(domain) ? domain : (otherReadings(domain, line).find(exists) ?? domain)

/** `0` as `o` in a word of letters alone, where the recogniser saw an `o` too. */
const withLetters = (text: string, { unsure = [] }: Pick<CardLine, 'unsure'>): string =>
  text.replace(/(?<![a-z])[a-z]+0(?![0-9])[a-z]*|0[a-z]{2,}/gi, word => {
    const at = word.indexOf('0')
    const shares = unsure.find(doubt => doubt.word === word.toLowerCase() && doubt.at === at)?.shares
    return (shares?.o ?? 0) * letterBetweenLetters > (shares?.['0'] ?? 1) ? word.replace('0', 'o') : word
  })

/** The longer words of a card that the recogniser was sure of, with the line that each stands in. */
export type SureWords = ReadonlyMap<string, CardLine>

/** The words of lines that can tell how a doubtful address is spelled: names, firms, other addresses. */
export function sureWordsOf(lines: readonly CardLine[]): SureWords {
  const words = lines.flatMap(line => {
    const doubted = new Set((line.unsure ?? []).map(({ word }) => word))
    // The line without spaces too, as addresses write several words in one.
    const long = [...line.text.split(/[^\p{L}\p{N}]+/u), line.text]
      .map(foldText)
      .filter(word => word.length >= shortestWord && !doubted.has(word))
    return long.map(word => [word, line] as const)
  })
  return new Map(words.slice(0, mostWords).toReversed())
}

/** A text, or the likeliest other reading of it that has a word of another line which it lacks itself: `soffware` beside *Software*. */
function withCardWords(text: string, line: CardLine, words: SureWords): string {
  const others = [...words].filter(([word, of]) => of !== line && !text.toLowerCase().includes(word))
  const hasOne = (reading: string) => others.some(([word]) => reading.toLowerCase().includes(word))
  return otherReadings(text, line).find(hasOne) ?? text
}

/**
 * A recognised line with its e-mail and web addresses as they are likeliest: an ending that does not exist, a figure in a word, and
 * what nearly is a word of another line, are read anew from the letters that the recogniser saw beside them.
 */
export const withLikelyAddresses = (text: string, line: CardLine, words: SureWords): string =>
  line.unsure?.length
    ? text.replace(address, (_, start: string, domain: string) => {
        const known = withKnownEnding(withLetters(domain, line), line)
        return withCardWords(withLetters(start, line), line, words) + withCardWords(known, line, words)
      })
    : text

/** A line of names or words in which what is nearly a part of an address is read as it stands there: `Fosé` beside `jose.lima@…`. */
export function withAddressWords(text: string, line: CardLine, words: SureWords): string {
  if (!line.unsure?.length) return text
  const parts = [...words].filter(([, of]) => of !== line && /@|www/i.test(of.text)).map(([word]) => word)
  const stands = (word: string) => {
    const folded = foldText(word)
    return folded.length >= shortestWord && parts.some(part => part.includes(folded))
  }
  return text.replace(/\p{L}{4,}/gu, word => (stands(word) ? word : (otherReadings(word, line).find(stands) ?? word)))
}
