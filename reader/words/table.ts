import { readFileSync } from 'node:fs'
import { withoutAccents } from '#reader/compare-text.ts'

/** A line of a table: what it is (where the table tells kinds apart), its language or country, and the text as printed. */
export type Entry = { kind: string; language: string; text: string }

/** The entries of a table with one each line, `columns` words before the text; lines that begin with # are comments. */
export function readTable(name: string, columns: 1 | 2 = 2): Entry[] {
  const file = readFileSync(new URL(`tables/${name}.txt`, import.meta.url), 'utf8')
  return file
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const words = line.split(' ')
      const [kind = '', language = ''] = columns === 2 ? words : ['', words[0]]
      return { kind, language, text: words.slice(columns).join(' ') }
    })
}

/** The texts of a table's entries, of one kind where that is said. */
export const textsOf = (entries: readonly Entry[], kind?: string): string[] =>
  entries.filter(entry => kind === undefined || entry.kind === kind).map(({ text }) => text)

const escaped = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')

/** A letter of a pattern: with or without its accent. */
const either = (letter: string) => {
  const bare = withoutAccents(letter)
  return bare === letter ? escaped(letter) : `[${letter}${bare}]`
}
/** Patterns for letters that print often leaves out. */
const loose: Readonly<Record<string, string>> = { '.': '\\.?\\s?', ' ': '\\s?', '-': '[\\s-]?' }

/** A pattern's source for any of the texts, the longest first, accents optional; if `isLoose` signs too. */
export function anyOf(texts: readonly string[], { isLoose = false } = {}): string {
  const sorted = [...new Set(texts)].sort((a, b) => b.length - a.length)
  const one = (text: string) => [...text].map(letter => (isLoose && loose[letter]) || either(letter)).join('')
  return `(?:${sorted.map(one).join('|')})`
}
