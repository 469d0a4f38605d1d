import type { Random } from '#reader/synth/random.ts'

/** Languages of drawn cards that are not in Latin letters; Chinese in simplified and in traditional signs. */
export const otherLanguages = ['ru', 'uk', 'el', 'zh-Hans', 'zh-Hant'] as const
export type OtherLanguage = (typeof otherLanguages)[number]

/** A word as it is printed, and in Latin letters. */
export type TwoSpellings = { own: string; latin: string }
export type OtherName = { first: TwoSpellings; last: TwoSpellings; fathers: string }

/** What cards of a language have; none of the people, firms and numbers exists. Patterns have # for a digit. */
export type OtherWords = {
  /** Given names as `own=latin`; the first group is the reader's too, the second is in none of its lists. */
  firstNames: Record<'man' | 'woman', readonly [listed: string, unlisted: string]>
  fathers: Record<'man' | 'woman', string>
  surnames: { starts: string; ends: Record<'man' | 'woman', string> }
  firms: string
  /** How a firm's name is printed around its word, which stands where § is. */
  frames: readonly (readonly [own: string, latin: string])[]
  positions: readonly [listed: readonly TwoSpellings[], unlisted: readonly TwoSpellings[]]
  departments: readonly string[]
  addresses: readonly string[]
  topLevel: readonly string[]
  phones: readonly [mobile: readonly string[], office: readonly string[]]
  labels: readonly { mobile: string; office: string; fax: string }[]
  registers: readonly string[]
  hours: string
}

/** A word of a list in which words are written `own=latin`. */
export function pickSpelled(random: Random, list: string): TwoSpellings {
  const [own = '', latin = ''] = random.pick(list.split(' ')).split('=')
  return { own, latin }
}

/** Pairs from lines `own = latin`. */
export const pairs = (lines: string): TwoSpellings[] =>
  lines
    .trim()
    .split('\n')
    .map(line => {
      const [own = '', latin = ''] = line.split(' = ')
      return { own: own.trim(), latin: latin.trim() }
    })
