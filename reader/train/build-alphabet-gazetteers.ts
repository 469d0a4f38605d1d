// Writes reader/words/gazetteers/other-alphabets.json: names and towns in Cyrillic, Greek and Chinese letters from
// the locale data of @faker-js/faker (MIT). No word comes from a card or is written by hand.
// usage: node reader/train/build-alphabet-gazetteers.ts
import { writeFile } from 'node:fs/promises'
import { allLocales, type LocaleDefinition } from '@faker-js/faker'
import { foldText } from '#reader/compare-text.ts'

const locales = { cyrillic: ['ru', 'uk', 'mk'], greek: ['el'], han: ['zh_CN', 'zh_TW'] } as const
const countries = { RU: 'ru', UA: 'uk', MK: 'mk', GR: 'el', CN: 'zh_CN' } as const

type Names = NonNullable<LocaleDefinition['person']>['first_name']
const listsOf = (names: Names | undefined): string[] =>
  Object.values(names ?? {}).flatMap(list => (Array.isArray(list) ? list : []))

/** The folded words of texts, sorted and without duplicates. */
const compact = (texts: readonly string[], shortest: number): string =>
  [...new Set(texts.flatMap(text => text.split(/[\s-]+/)).map(foldText))]
    .filter(word => word.length >= shortest && /^\p{L}+$/u.test(word))
    .sort()
    .join(' ')

const wholes = (texts: readonly string[]): string =>
  [...new Set(texts.map(foldText))]
    .filter(text => text.length > 1)
    .sort()
    .join(' ')

const persons = (alphabet: keyof typeof locales) => locales[alphabet].map(locale => allLocales[locale].person)
const first = (alphabet: keyof typeof locales) =>
  compact(
    persons(alphabet).flatMap(person => listsOf(person?.first_name)),
    2,
  )
const last = (alphabet: keyof typeof locales, shortest: number) =>
  compact(
    persons(alphabet).flatMap(person => listsOf(person?.last_name)),
    shortest,
  )
const places = Object.fromEntries(
  Object.entries(countries).map(([country, locale]) => {
    const { city_name = [], state = [] } = allLocales[locale].location ?? {}
    return [country, wholes([...(city_name ?? []), ...(state ?? [])])]
  }),
)
const gazetteers = {
  first: { cyrillic: first('cyrillic'), greek: first('greek') },
  last: { cyrillic: last('cyrillic', 3), greek: last('greek', 3), han: last('han', 1) },
  places,
}
const file = new URL('../words/gazetteers/other-alphabets.json', import.meta.url)
await writeFile(file, `${JSON.stringify(gazetteers)}\n`)
