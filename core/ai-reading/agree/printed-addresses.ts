import { skeletonOf } from '#core/ai-reading/agree/same-letters.ts'

/** No card has more words; what comes after is a page of text. */
const mostPieces = 1500
const longestChain = 8

/** As an address is written: a comma for a full stop undone, no punctuation of the sentence around it. */
const tidy = (text: string) => text.replace(/,/g, '.').replace(/^[^\p{L}\p{N}@|]+|[^\p{L}\p{N}@|]+$/gu, '')

/**
 * One e-mail address or site for comparing: the letters that an OCR confuses are one, but the signs between them stay,
 * since `ana.torres@` and `anatorres@` are two people's mailboxes.
 */
export const addressKey = (text: string): string =>
  tidy(text)
    .split(/([^\p{L}\p{N}|!])/u)
    .map((part, index) => (index % 2 === 1 ? part : skeletonOf(part)))
    .join('')

/**
 * Whether a piece of a line may go on an address that the OCR tore apart at one of its signs. A word with a full stop,
 * or a dash between two words, begins none.
 */
function isTorn(chain: string, last: string, next: string): boolean {
  if (/[@_]$/.test(last) || /^[@_.]/.test(next) || last === '.') return true
  const isHost = chain.includes('@') || /^www\./i.test(chain)
  return isHost && (/[.-]$/.test(last) || next.startsWith('-'))
}

/**
 * Everything in a card's lines that may be an e-mail address or a site, as printed, by its key: each piece by itself,
 * and pieces that the OCR tore apart. A part of a piece is none, so that nobody's address can be made from another
 * one's.
 */
export function printedAddresses(lines: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const add = (text: string) => {
    const key = addressKey(text)
    if (!found.has(key)) found.set(key, tidy(text))
  }
  let seen = 0
  for (const line of lines) {
    const pieces = line
      .replace(/\s*(?:©|®|\(at\)|\[at\])\s*/gi, '@')
      .split(/[\s:;|/()<>[\]{}"“”]+/)
      .filter(Boolean)
    seen += pieces.length
    if (seen > mostPieces) return found
    pieces.forEach((first, start) => {
      let [chain, last] = [first, first]
      for (const part of [chain, ...chain.split(',')]) add(part)
      for (const next of pieces.slice(start + 1, start + longestChain)) {
        if (!isTorn(chain, last, next)) break
        chain += next
        last = next
        add(chain)
      }
    })
  }
  return found
}
