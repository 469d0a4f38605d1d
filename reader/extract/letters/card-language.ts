import { wordsOf } from '#reader/compare-text.ts'
import { countryOfAddress, countryOfCode, countryOfDomain } from '#reader/extract/spans/country-of.ts'
import type { Spans } from '#reader/extract/spans/take-spans.ts'
import { countriesWith } from '#reader/words/countries.ts'
import { readTable } from '#reader/words/table.ts'

/** A language that cards are told to be in. */
export type CardLanguage = 'es' | 'pt' | 'de' | 'fr' | 'it'

const languages = ['es', 'pt', 'de', 'fr', 'it'] as const
/** The countries of English speak against the other languages. */
const countriesOf = new Map([...languages, 'en' as const].map(language => [language, countriesWith(language)]))

/** Folded words that one language alone has. */
const tellingWords = new Map(
  readTable('telling-words', 1).flatMap(({ language, text }) => text.split(' ').map(word => [word, language])),
)
const germanStreet = /(?:stra(?:ss|b)e|str|platz|allee|weg|gasse)$/

const wordPoints = (folded: readonly string[], language: CardLanguage) =>
  folded.filter(
    word => tellingWords.get(word) === language || (language === 'de' && word.length > 6 && germanStreet.test(word)),
  ).length

/** The language that numbers, domains and telling words speak for together; undefined where none is ahead. */
export function languageOf({ emails, websites, phones, rest }: Spans): CardLanguage | undefined {
  const sites = [...websites.map(({ website }) => website), ...emails.map(({ email }) => email.replace(/^.*@/, ''))]
  const countries = [
    ...new Set(phones.map(({ value }) => countryOfCode(value))),
    ...new Set(sites.map(countryOfDomain)),
    ...new Set(rest.map(({ text }) => countryOfAddress(text))),
  ].filter(Boolean)
  const folded = [...rest, ...phones.map(({ line }) => line)].flatMap(({ text }) => wordsOf(text))
  const pointsOf = (language: CardLanguage | 'en') =>
    2 * countries.filter(country => countriesOf.get(language)?.has(country)).length
  const scored = languages.map(language => ({
    language,
    points: pointsOf(language) + wordPoints(folded, language),
  }))
  const [best, next] = scored.sort((a, b) => b.points - a.points)
  return best && best.points > Math.max(next?.points ?? 0, pointsOf('en')) ? best.language : undefined
}
