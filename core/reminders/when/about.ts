import { editDistance } from 'card-reader/compare-text'
import { whenWords } from '#core/reminders/when/languages.ts'
import { type Matcher, phrasesOf, wordMatcher } from '#core/reminders/when/templates.ts'
import type { Token } from '#core/reminders/when/tokens.ts'
import type { WhenWords } from '#core/reminders/when/words/when-words.ts'

/** Shorter words stand in too many other sentences. */
const shortestTimeWord = 4
/** Shorter words are one letter apart as often as mistyped ones. */
const shortestTypo = 5
/** Words of this length may have two letters wrong. */
const longTypo = 8

/** Words of any language that say when: a sentence about the matter has none that the reading left out. */
const timeWords = new Set(
  Object.values(whenWords).flatMap(words =>
    [words.parts, words.units, words.months, words.ordinals ?? {}]
      .flatMap(lists => Object.values(lists).flatMap(phrasesOf))
      .concat(dayWordsOf(words))
      .filter(word => word.length >= shortestTimeWord && !word.includes(' ')),
  ),
)

/** Words of any language before a time of day: Ukrainian "о" is "about" in Russian. */
const atWords = new Set(Object.values(whenWords).flatMap(words => phrasesOf(words.at)))

/** What a text has besides when: its tokens before and behind, and whether a day was named. */
type Rest = {
  before: readonly Token[]
  behind: readonly Token[]
  gapBehind: string
  gapBefore: string
  hasDay: boolean
}

/** Whether the rest of a text is the subject, so that none of its words can change the time. */
export type AboutReader = (rest: Rest) => boolean

/** Makes the reader of a language. */
export function createAboutReader(words: WhenWords): AboutReader {
  const opens = wordMatcher(words.about)
  const limits = wordMatcher(words.limits)
  const openOrLimit = wordMatcher(`${words.about}|${words.limits}`)
  const dayWords = dayWordsOf(words).filter(word => word.length >= shortestTypo && !word.includes(' '))
  const isVerb = (pattern: RegExp | undefined, token: Token | undefined) =>
    pattern !== undefined && token !== undefined && token.text.length > 2 && pattern.test(token.text)
  const begins = (tokens: readonly Token[]) => has(opens, tokens, 0) || isVerb(words.verb?.first, tokens[0])
  const endsWithLimit = (tokens: readonly Token[]) => [1, 2, 3].some(length => endsWith(openOrLimit, tokens, length))

  const isBefore = ({ before, gapBefore }: Rest) => {
    if (before.length === 0) return true
    if (!isPlain(before.at(-1))) return false
    // "About tuesday" has no matter before the day: words that open one are limits too.
    return isTitle(gapBefore) || (begins(before) && (isApart(gapBefore) || !endsWithLimit(before)))
  }
  const isBehind = ({ behind, gapBehind }: Rest) => {
    if (behind.length === 0) return true
    if (!isPlain(behind[0])) return false
    const opener = opens(behind, 0)[0]?.length ?? 0
    if (opener > 0 && atWords.has(behind[0]?.text ?? '') && behind.some(one => !isPlain(one))) return false
    if (opener > 0) return opener === behind.length || isPlain(behind[opener])
    if (has(limits, behind, 0)) return false
    return isVerb(words.verb?.first, behind[0]) || isVerb(words.verb?.last, behind.at(-1)) || isApart(gapBehind)
  }
  const isMistyped = ({ text }: Token) =>
    text.length >= shortestTypo &&
    dayWords.some(word => editDistance(text.slice(0, 20), word) <= (word.length >= longTypo ? 2 : 1))

  return rest => {
    const tokens = [...rest.before, ...rest.behind]
    if (tokens.some(({ text }) => timeWords.has(text) || isDigital(text))) return false
    // "To call Ana tomorow at 10" would be today.
    if (!rest.hasDay && tokens.some(isMistyped)) return false
    return isBefore(rest) && isBehind(rest)
  }
}

/** Days as words, without what stands before them in a template. */
function dayWordsOf(words: WhenWords): string[] {
  const days = Object.keys(words.days).flatMap(template => template.split(' ').filter(word => !word.endsWith('?')))
  return [...words.weekdays, ...days].flatMap(phrasesOf)
}

/** A number or a sign beside a time could belong to it. */
function isPlain(token: Token | undefined): boolean {
  return token !== undefined && /^\p{L}/u.test(token.text)
}

/** Whether it looks like a date or a time, even like one that does not exist. */
function isDigital(text: string): boolean {
  return /^\d+[:./-]\d/.test(text)
}

/** Whether punctuation ends one thought here. A full stop may belong to an abbreviation. */
function isApart(gap: string): boolean {
  return /[:;,!?()\n–—]|\s-\s/.test(gap)
}

/** Whether punctuation ends a heading here. */
function isTitle(gap: string): boolean {
  return /[:\n]/.test(gap)
}

function has(matcher: Matcher, tokens: readonly Token[], at: number): boolean {
  return matcher(tokens, at).length > 0
}

function endsWith(matcher: Matcher, tokens: readonly Token[], length: number): boolean {
  const at = tokens.length - length
  return at >= 0 && matcher(tokens, at).some(match => match.length === length)
}
