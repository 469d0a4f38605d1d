import type { Language } from '#contracts/users.ts'
import { languages } from '#contracts/values/constants.ts'
import { whenWords } from '#core/reminders/when/languages.ts'
import { wordMatcher } from '#core/reminders/when/templates.ts'
import { tokensOf } from '#core/reminders/when/tokens.ts'

/** Phrases that ask are shorter. */
const longestAsking = 60

const askers = languages.map(language => ({ language, matcher: wordMatcher(whenWords[language].asking) }))

/**
 * What stands behind the phrase that asks for a reminder, and the language of that phrase; undefined where a text does
 * not begin with one.
 */
export function afterAsking(text: string): { rest: string; language: Language } | undefined {
  const begin = text.trimStart()
  const tokens = tokensOf(begin.slice(0, longestAsking))
  if (tokens[0]?.start !== 0) return undefined
  for (const { language, matcher } of askers) {
    const length = matcher(tokens, 0)[0]?.length ?? 0
    const last = tokens.slice(0, length).at(-1)
    if (last) return { rest: begin.slice(last.end), language }
  }
  return undefined
}
