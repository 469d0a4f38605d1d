import { detectPhones, type PhoneSpan, plainText } from 'card-reader/parts'
import type { Reading } from 'card-reader/port'
import { skeletonOf } from '#core/ai-reading/agree/same-letters.ts'

/** No card has more lines; the rest is a page of text. */
const maxLines = 150
const longestLine = 200

/** The lines of a card in reading order, as the model gets them and as its answer is checked against them. */
export function printedLines({ lines }: Pick<Reading, 'lines'>): string[] {
  return lines.slice(0, maxLines).map(line => plainText(line.text).slice(0, longestLine))
}

/** No card has more. */
const maxNumbers = 100

const address = /\S*@\S*|https?:\S*|www\.\S*/gi

/** Corrects letters that OCR reads for digits, in tokens that are digits otherwise: `6l2 34S 67O`. */
function withDigits(line: string): string {
  return line.replace(/(?<![^\s:])[\d+(][\dOoQIl|SB().+\-/]{2,}(?!\S)/g, piece =>
    piece.replace(/[OoQ]/g, '0').replace(/[Il|]/g, '1').replace(/S/g, '5').replace(/B/g, '8'),
  )
}

/** A line that is too long for one number, split into two at each possible place. */
function cutBetween(line: string): string[] {
  return [...line.matchAll(/\+?\d[\d\s().-]{15,45}\d/g)].flatMap(({ index, 0: run }) => {
    const digits = run.replace(/\D/g, '').length
    if (digits <= 15 || digits > 30) return []
    return [...run.matchAll(/\s(?=[\d(+])/g)].map(gap => {
      const at = index + gap.index
      return `${line.slice(0, at)} | ${line.slice(at)}`
    })
  })
}

/** Every whole phone number in a card's lines, as printed, with the kind that the card names. */
export function printedPhones(lines: readonly string[]): Pick<PhoneSpan, 'value' | 'kind'>[] {
  const numbers = new Map<string, Pick<PhoneSpan, 'value' | 'kind'>>()
  for (const line of lines) {
    const text = withDigits(line.replace(address, ' '))
    for (const found of [text, ...cutBetween(text)].flatMap(text => detectPhones(text))) {
      if (numbers.size >= maxNumbers) return [...numbers.values()]
      if (!numbers.has(found.value)) numbers.set(found.value, { value: found.value, kind: found.kind })
    }
  }
  return [...numbers.values()]
}

/** No card has more words; the rest is a page of text. */
const maxPieces = 1500
const longestChain = 8

/** Normalises an address: a comma read for a full stop becomes one, and surrounding punctuation is removed. */
const tidy = (text: string) => text.replace(/,/g, '.').replace(/^[^\p{L}\p{N}@|]+|[^\p{L}\p{N}@|]+$/gu, '')

/**
 * A key to compare e-mail addresses and sites: letters that OCR confuses are unified. Punctuation stays, because
 * `ana.torres@` and `anatorres@` are two people's mailboxes.
 */
export const addressKey = (text: string): string =>
  tidy(text)
    .split(/([^\p{L}\p{N}|!])/u)
    .map((part, index) => (index % 2 === 1 ? part : skeletonOf(part)))
    .join('')

/**
 * Whether a piece of a line may continue an address that OCR split at its punctuation. A word with a full stop, or a
 * dash between two words, does not start one.
 */
function isTorn(chain: string, last: string, next: string): boolean {
  if (/[@_]$/.test(last) || /^[@_.]/.test(next) || last === '.') return true
  const isHost = chain.includes('@') || /^www\./i.test(chain)
  return isHost && (/[.-]$/.test(last) || next.startsWith('-'))
}

/**
 * Everything in a card's lines that may be an e-mail address or a site, as printed, by key: whole pieces, and pieces
 * that OCR split. Parts of a piece do not count, so that no address can be made from another one.
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
    if (seen > maxPieces) return found
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
