import { parse } from 'tldts'
import { withoutAccents } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'

/** An e-mail address, or a site that begins as one; its domain is what follows. */
const address = /((?:[a-z0-9._%+-]+@|https?:\/\/(?:www\.)?|www\.))([a-z0-9.-]+[a-z0-9])/gi
const exists = (domain: string) => {
  const { isIcann, domain: known } = parse(domain)
  return Boolean(isIcann && known)
}

/** The least probability of a letter, or of none, that is tried in place of the one that was read. */
const leastShare = 0.02
/** How much likelier an `o` between letters is than a `0`. */
const letterBetweenLetters = 5

type Reading = { text: string; share: number }

/** A text with one unsure letter as the recogniser may have meant it, most probable first. */
function otherReadings(text: string, { unsure = [] }: Pick<CardLine, 'unsure'>): Reading[] {
  const readings = [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const doubts = unsure.filter(({ word: doubted }) => doubted === withoutAccents(word).toLowerCase())
    return doubts.flatMap(({ at, shares }) => {
      const none = 1 - Object.values(shares).reduce((sum, share) => sum + share, 0)
      return [...Object.entries(shares), ['', none] as const]
        .filter(([letter, share]) => share >= leastShare && letter !== word[at]?.toLowerCase())
        .map(([letter, share]) => ({
          text: text.slice(0, index + at) + letter + text.slice(index + at + 1),
          share,
        }))
    })
  })
  return readings.sort((a, b) => b.share - a.share)
}

/** The domain, or the likeliest other reading of it whose ending exists if its own does not: `pv.coim`, `firm.ne.ip`. */
const withKnownEnding = (domain: string, line: Pick<CardLine, 'unsure'>): string =>
  exists(domain) ? domain : (otherReadings(domain, line).find(({ text }) => exists(text))?.text ?? domain)

/** `0` as `o` in a word of letters alone, where the recogniser saw an `o` too. */
const withLetters = (text: string, { unsure = [] }: Pick<CardLine, 'unsure'>): string =>
  text.replace(/[a-z]+0(?![0-9])[a-z]*|0[a-z]{2,}/gi, word => {
    const at = word.indexOf('0')
    const shares = unsure.find(doubt => doubt.word === word.toLowerCase() && doubt.at === at)?.shares
    return (shares?.['o'] ?? 0) * letterBetweenLetters > (shares?.['0'] ?? 1) ? word.replace('0', 'o') : word
  })

/**
 * A recognised line with its e-mail and web addresses as they are likeliest: an ending that does not exist, and a figure in a
 * word, are read anew from the letters that the recogniser saw beside them.
 */
export const withLikelyAddresses = (text: string, line: Pick<CardLine, 'unsure'>): string =>
  line.unsure?.length
    ? text.replace(address, (_, start: string, domain: string) => {
        return withLetters(start, line) + withKnownEnding(withLetters(domain, line), line)
      })
    : text
