import { skeletonOf } from '#core/vision/same-letters.ts'

/** No card has more words; what comes after is a page of text. */
const mostPieces = 1500
const longestChain = 8

/** One e-mail address or site for comparing: its letters on each side of the `@`, which is never dropped or added. */
export const addressKey = (text: string): string => text.split('@').map(skeletonOf).join('@')

/** Whether two pieces of a line may be one address that the OCR tore apart: at one of its signs. */
const isTorn = (before: string, after: string) => /[@._-]$/.test(before) || /^[@._-]/.test(after)

/**
 * The keys of everything in a card's lines that may be an e-mail address or a site: each piece by itself, and pieces
 * that the OCR tore apart. A part of a piece is none, so that nobody's address can be made from another one's.
 */
export function printedAddresses(lines: readonly string[]): Set<string> {
  const keys = new Set<string>()
  let seen = 0
  for (const line of lines) {
    const pieces = line
      .replace(/\s*(?:©|®|\(at\)|\[at\])\s*/gi, '@')
      .split(/[\s:;|/()<>[\]{}"“”]+/)
      .filter(Boolean)
    seen += pieces.length
    if (seen > mostPieces) return keys
    pieces.forEach((first, start) => {
      let chain = first
      for (const part of [chain, ...chain.split(',')]) keys.add(addressKey(part))
      for (const next of pieces.slice(start + 1, start + longestChain)) {
        if (!isTorn(chain, next)) break
        chain += next
        keys.add(addressKey(chain))
      }
    })
  }
  return keys
}
