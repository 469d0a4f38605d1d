import { withoutAccents } from 'card-reader/compare-text'
import { and, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#db/schema.ts'

/** The index holds sequences of three characters, so shorter words are searched in the rows. */
const indexedLength = 3
const maxWords = 8

/** The condition that every word of the term occurs in id, name, e-mail or company; undefined without words. */
export function matchesSearch(term: string): SQL | undefined {
  // A NUL would end the query for the index, and no text contains one.
  const words = term.replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  const isIndexed = (word: string) => [...word].length >= indexedLength
  const indexed = words.filter(isIndexed).map(word => `"${word.replaceAll('"', '""')}"`)
  const short = words.filter(word => !isIndexed(word))
  return and(
    indexed.length > 0
      ? sql`${users.id} in (select rowid from user_search where user_search match ${indexed.join(' AND ')})`
      : undefined,
    ...short.map(occurs),
  )
}

function occurs(word: string): SQL | undefined {
  const pattern = globOf(word)
  return or(
    ...[users.first_name, users.last_name, users.email, users.company, users.id].map(
      column => sql`${column} glob ${pattern}`,
    ),
  )
}

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
function globOf(word: string): string {
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
