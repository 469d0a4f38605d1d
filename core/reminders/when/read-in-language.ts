import type { Language } from '#contracts/users.ts'
import { createAboutReader } from '#core/reminders/when/about.ts'
import { whenWords } from '#core/reminders/when/languages.ts'
import type { Part } from '#core/reminders/when/parts.ts'
import { createPartReader, isOneRun } from '#core/reminders/when/read-parts.ts'
import { type Place, type Settled, settle } from '#core/reminders/when/settle.ts'
import { type Matcher, wordMatcher } from '#core/reminders/when/templates.ts'
import type { Token } from '#core/reminders/when/tokens.ts'

/** A phrase that can mean more than this is not understood. */
const mostMeanings = 64

/** The time that a text states, and the words left over; without `at` it states none. */
export type Reading = { at?: Date; rest: readonly Token[] }

/**
 * Reads the time that a text states, in one language. Undefined if it states none, or if words are left over that could
 * change it.
 */
export type LanguageReader = (tokens: readonly Token[], now: { now: Date; zone: string }) => Reading | undefined

/** Makes the reader of a language. */
export function createLanguageReader(language: Language): LanguageReader {
  const words = whenWords[language]
  const readParts = createPartReader(words)
  const isAbout = createAboutReader(words)
  const polite = wordMatcher(words.polite)
  return (all, { now, zone }) => {
    const tokens = withoutPolite(all, polite)
    const reads = readParts(tokens)
    const [first, last] = [reads[0], reads.at(-1)]
    if (!first || !last || !isOneRun(reads, tokens)) return undefined
    const settled = settleAll(
      reads.map(({ meanings }) => meanings),
      { now, zone, isMonthFirst: words.isMonthFirst ?? false },
    )
    const [before, behind] = [tokens.slice(0, first.from), tokens.slice(last.to)]
    const gaps = { gapBefore: tokens[first.from]?.gap ?? '', gapBehind: behind[0]?.gap ?? '' }
    if (before.length + behind.length > 0 && reads.some(hasBareAmount)) return undefined
    if (!isAbout({ before, behind, ...gaps, hasDay: settled?.hasDay ?? true })) return undefined
    return { ...(settled && { at: settled.at }), rest: [...before, ...behind] }
  }
}

/** Whether the text is an amount of time without a starting point: "3 days" means from now only if nothing else is said. */
function hasBareAmount({ meanings }: { meanings: readonly Part[] }): boolean {
  return meanings.some(meaning => meaning.kind === 'amount' && meaning.isBare)
}

/** Tries every combination of the meanings of the parts; undefined unless all valid ones give the same time. */
function settleAll(meanings: readonly (readonly Part[])[], place: Place): Settled | undefined {
  let combinations: Part[][] = [[]]
  for (const alternatives of meanings) {
    combinations = combinations.flatMap(parts => alternatives.map(part => [...parts, part]))
    if (combinations.length > mostMeanings) return undefined
  }
  const settled = combinations.map(parts => settle(parts, place)).filter(one => one !== 'contradictory')
  const [first] = settled
  if (first === undefined || first === 'unclear') return undefined
  return settled.every(one => one !== 'unclear' && one.at.getTime() === first.at.getTime()) ? first : undefined
}

/** The tokens without words that change nothing, as if those had not been written. */
function withoutPolite(tokens: readonly Token[], polite: Matcher): Token[] {
  const kept: Token[] = []
  let gap = ''
  let skipped = 0
  for (const [at, token] of tokens.entries()) {
    const length = polite(tokens, at)[0]?.length ?? 0
    if (skipped === 0) skipped = length
    gap += skipped > 0 ? ` ${token.gap}` : token.gap
    if (skipped === 0) {
      kept.push({ ...token, gap })
      gap = ''
    } else skipped -= 1
  }
  return kept
}
