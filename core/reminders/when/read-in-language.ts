import type { Language } from '#contracts/users.ts'
import { hourMs, minuteMs } from '#core/base/time.ts'
import { addDays, type Civil, civilOf, momentOf } from '#core/base/values/civil-time.ts'
import { createAboutReader } from '#core/reminders/when/about.ts'
import { dayOf, isSameDay } from '#core/reminders/when/day-of.ts'
import { whenWords } from '#core/reminders/when/languages.ts'
import { type Doubt, type Part, partOf } from '#core/reminders/when/parts.ts'
import { createPartReader, isOneRun } from '#core/reminders/when/read-parts.ts'
import { type Matcher, wordMatcher } from '#core/reminders/when/templates.ts'
import { morningHour, timeOf } from '#core/reminders/when/time-of.ts'
import type { Token } from '#core/reminders/when/tokens.ts'

/** A phrase that can mean more than this is not understood. */
const mostMeanings = 64

/** The time that a text states, and the words left over; without `at` it states none. */
export type Reading = { at?: Date; rest: readonly Token[] }

/** Reads the time that a text states, in one language; undefined for none, or if other words could change it. */
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

/** When and where a phrase was said. */
type Place = { now: Date; zone: string; isMonthFirst: boolean }

/** The moment that parts of a phrase name together, and whether they name its day. */
type Settled = { at: Date; hasDay: boolean }

/**
 * Settles when something is from all that was said about it. `unclear` where that leaves several moments, such as the
 * half of the day of "at 3"; `contradictory` where it leaves none, such as "tomorrow" with "in 2 hours".
 */
function settle(parts: readonly Part[], { now, zone, isMonthFirst }: Place): Settled | Doubt {
  const kinds = new Set(parts.map(({ kind }) => kind))
  if (parts.length === 0 || kinds.size < parts.length) return 'contradictory'
  const minutesAhead = partOf(parts, 'amount')?.minutes ?? 0
  if (minutesAhead > 0) {
    if (parts.length > 1) return 'contradictory'
    return { at: new Date(now.getTime() + minutesAhead * minuteMs), hasDay: true }
  }
  const today = civilOf(now, zone)
  const day = dayOf(parts, { today, isMonthFirst })
  if (typeof day === 'string') return day
  const minutesNow = today.hour * 60 + today.minute
  const minutes = timeOf(parts, { day: day && (isSameDay(day, today) ? 'today' : 'another'), minutesNow })
  if (typeof minutes === 'string') return minutes
  if (day && minutes === undefined && isSameDay(day, today)) return laterToday(now, zone)
  if (day) return { at: momentOf(atMinutes(day, minutes), zone), hasDay: true }
  // The next time that clocks show this.
  const at = momentOf(atMinutes(today, minutes), zone)
  return { at: at > now ? at : momentOf(atMinutes(addDays(today, 1), minutes), zone), hasDay: false }
}

/** "Today" is in an hour. */
function laterToday(now: Date, zone: string): Settled | Doubt {
  const at = new Date(now.getTime() + hourMs)
  return isSameDay(civilOf(at, zone), civilOf(now, zone)) ? { at, hasDay: true } : 'unclear'
}

function atMinutes(day: Civil, minutes: number | undefined): Civil {
  const ofDay = minutes ?? morningHour * 60
  return { ...day, hour: Math.floor(ofDay / 60), minute: ofDay % 60 }
}
