import type { Language } from '#contracts/users.ts'
import { languages } from '#contracts/values/constants.ts'
import { whenWords } from '#core/reminders/when/languages.ts'
import { createLanguageReader, type LanguageReader } from '#core/reminders/when/read-in-language.ts'
import { type Matcher, wordMatcher } from '#core/reminders/when/templates.ts'
import { type Token, tokensOf } from '#core/reminders/when/tokens.ts'

/** A longer text, or one of more words and signs, says no more than when. */
const longestText = 300
const mostTokens = 60

/** When a text says that something is, and its words that say something else. */
type When = { at: Date; about: string }

let readers: { language: Language; read: LanguageReader }[] | undefined

/** The readers of all languages, made for the first text: most starts of a process read none. */
function allReaders() {
  readers ??= languages.map(language => ({ language, read: createLanguageReader(language) }))
  return readers
}

/**
 * Reads when a text says that something is, as in "tuesday at 10" or "через 3 дня", in the person's language or in any
 * other. A day without a time is at nine. Undefined where it names no time, where words beside the time are not
 * understood, and where it could mean several times: then the person is asked.
 */
export function readWhen(
  text: string,
  { now, zone, language: own }: { now: Date; zone: string; language?: Language },
): When | undefined {
  if (text.length > longestText) return undefined
  const tokens = tokensOf(text)
  if (tokens.length > mostTokens) return undefined
  const readings = allReaders().flatMap(({ language, read }) => {
    const reading = read(tokens, { now, zone })
    return reading ? [{ language, ...reading }] : []
  })
  // A language that leaves words over may not know what they say of the time.
  const whole = readings.filter(({ rest }) => rest.length === 0)
  const best = whole.length > 0 ? whole : readings
  const [first, ...others] = best.some(({ language }) => language === own)
    ? best.filter(({ language }) => language === own)
    : best
  if (!first?.at || others.some(({ at }) => at?.getTime() !== first.at?.getTime())) return undefined
  return { at: first.at, about: aboutText(text, first.rest, tokens) }
}

/** The words that are left over, as they were written. */
function aboutText(text: string, rest: readonly Token[], all: readonly Token[]): string {
  const isLeft = new Set(rest.map(({ start }) => start))
  let about = ''
  let from = 0
  for (const { start, end } of all) {
    if (isLeft.has(start)) continue
    about += `${text.slice(from, start)} `
    from = end
  }
  return `${about}${text.slice(from)}`
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}]+|[\s,.:;–—-]+$/gu, '')
    .replace(/\s+([,.!?])/g, '$1')
}

/** Phrases that ask are shorter. */
const longestAsking = 60

let askers: { language: Language; matcher: Matcher }[] | undefined

/** Made for the first text, like the readers. */
function allAskers() {
  askers ??= languages.map(language => ({ language, matcher: wordMatcher(whenWords[language].asking) }))
  return askers
}

/** The words after a phrase that asks for a reminder, and its language; undefined without such a phrase. */
export function afterAsking(text: string): { rest: string; language: Language } | undefined {
  const begin = text.trimStart()
  const tokens = tokensOf(begin.slice(0, longestAsking))
  if (tokens[0]?.start !== 0) return undefined
  for (const { language, matcher } of allAskers()) {
    const length = matcher(tokens, 0)[0]?.length ?? 0
    const last = tokens.slice(0, length).at(-1)
    if (last) return { rest: begin.slice(last.end), language }
  }
  return undefined
}
