import { withoutAccents } from 'card-reader/compare-text'

/** Latin letters with accents, which SQLite does not fold itself. */
const ranges: [first: number, last: number][] = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
]

/** The letter without case and accents. */
const plainOf = (letter: string) => withoutAccents(letter).toLowerCase()

const accented = new Map<string, string[]>()
for (const [first, last] of ranges) {
  for (let code = first; code <= last; code++) {
    const letter = String.fromCodePoint(code)
    const plain = plainOf(letter)
    if (plain !== letter) accented.set(plain, [...(accented.get(plain) ?? []), letter])
  }
}

/** A pattern for SQLite's GLOB that finds the word anywhere in a text, ignoring case and accents. */
export function globOf(word: string): string {
  return `*${[...word].map(classOf).join('')}*`
}

/** Every form of one character. In a class only `]` is special, and it stands for itself when it comes first. */
function classOf(sign: string): string {
  const plain = plainOf(sign) || sign
  const ways = new Set([sign, sign.toLowerCase(), sign.toUpperCase(), plain, plain.toUpperCase()])
  for (const way of accented.get(plain) ?? []) ways.add(way)
  const single = [...ways].filter(way => [...way].length === 1)
  return sign === '^' ? '^' : `[${single.join('')}]`
}
