import { foldText, withoutAccents } from '#reader/compare-text.ts'
import { lettersOf } from '#reader/words/text-shape.ts'
import type { Alphabet } from './alphabet-of.ts'
import { readTable } from './table.ts'

export type MeaningKind = 'job' | 'qualifier' | 'form' | 'firm' | 'department' | 'street'
/** What a word means in English, and what it is a word of. */
export type Meaning = { kind: MeaningKind; english: string }

type Dictionary = { whole: ReadonlyMap<string, Meaning>; stems: ReadonlyMap<string, Meaning>; longest: number }

const loaded = new Map<Alphabet, Dictionary>()

/** A word as the tables are looked up with: without full stops, accents and capitals. */
export const lookup = (word: string): string =>
  withoutAccents(word.toLowerCase()).replace(/[.ё]/g, dot => (dot === '.' ? '' : 'е'))

/** The dictionary of an alphabet, which is loaded when the first card in it comes. */
function dictionaryOf(alphabet: Alphabet): Dictionary {
  const known = loaded.get(alphabet)
  if (known) return known
  const whole = new Map<string, Meaning>()
  const stems = new Map<string, Meaning>()
  for (const { kind, text } of readTable(`gloss-${alphabet}`)) {
    const [word = '', english = ''] = text.split(' = ')
    const meaning = { kind: kind as MeaningKind, english }
    if (word.endsWith('*')) stems.set(lookup(word.slice(0, -1)), meaning)
    else whole.set(lookup(word), meaning)
  }
  const longest = Math.max(0, ...[...whole.keys(), ...stems.keys()].map(({ length }) => length))
  const dictionary = { whole, stems, longest }
  loaded.set(alphabet, dictionary)
  return dictionary
}

/** Legal forms of two letters are words too when they are not in capitals. */
const isForm = (word: string) => lettersOf(word).length > 2 || word === word.toUpperCase()

/** What a Cyrillic or Greek word means; undefined where no table has it. */
export function meaningOfWord(word: string, alphabet: Alphabet): Meaning | undefined {
  const { whole, stems, longest } = dictionaryOf(alphabet)
  const plain = lookup(word)
  const exact = whole.get(plain)
  if (exact) return exact.kind === 'form' && !isForm(word) ? undefined : exact
  for (let length = Math.min(plain.length, longest); length > 2; length--) {
    const meaning = stems.get(plain.slice(0, length))
    if (meaning) return meaning
  }
  return undefined
}

/** A part of a Chinese text: one that a table has, or the signs between two of them. */
export type HanPart = { text: string; meaning: Meaning | undefined }

/** The parts of a Chinese text, where the longest words of the tables stand in it. */
export function partsOfHan(text: string): HanPart[] {
  const { whole, longest } = dictionaryOf('han')
  const parts: HanPart[] = []
  let other = ''
  const flush = () => {
    if (other) parts.push({ text: other, meaning: undefined })
    other = ''
  }
  for (let at = 0; at < text.length; ) {
    let length = Math.min(longest, text.length - at)
    while (length > 0 && !whole.has(text.slice(at, at + length))) length--
    const found = text.slice(at, at + length)
    const meaning = length > 0 ? whole.get(found) : undefined
    if (meaning) {
      flush()
      parts.push({ text: found, meaning })
      at += length
    } else {
      other += text.charAt(at)
      at += 1
    }
  }
  flush()
  return parts
}

/** The words of a text with letters, as printed. */
export const printedWords = (text: string): string[] =>
  text.split(/[\s,;:|()«»"„“”]+/).filter(word => foldText(word) !== '')
