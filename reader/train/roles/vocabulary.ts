import { readFileSync } from 'node:fs'

/** What one language gives to invented cards. Lists may be empty where the open data has none. */
export type LanguageWords = {
  first: readonly string[]
  last: readonly string[]
  cities: readonly string[]
  states: readonly string[]
  streets: readonly string[]
  streetEnds: readonly string[]
  jobs: readonly string[]
  jobKinds: readonly string[]
  goods: readonly string[]
  buzz: readonly string[]
  /** Who makes things, in some languages what is made. */
  crafts: readonly string[]
  /** Names of shops and offices, and further words for them. */
  trades: readonly string[]
  terms: readonly string[]
  /** Common words of any sentence. */
  words: readonly string[]
  /** Whole titles, where the training was given lists of them. */
  titles?: readonly string[]
}
export type Vocabulary = {
  languages: Readonly<Record<string, LanguageWords>>
  brands: readonly string[]
  /** Given names and surnames of many peoples, not told apart. */
  names: readonly string[]
}

/** The words that build-vocabulary.ts gathered from open data. */
export function loadVocabulary(): Vocabulary {
  return JSON.parse(readFileSync(new URL('vocabulary.json', import.meta.url), 'utf8'))
}

/** A number from 0 to 99 for a word, the same each time: by it words are kept for one part of the training or another. */
export function bucketOf(word: string): number {
  let hash = 2166136261
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 16777619)
  return ((hash ^ (hash >>> 13)) >>> 0) % 100
}

/** The vocabulary with only those words whose bucket is wanted; short lists stay whole. */
export function partOf(vocabulary: Vocabulary, wanted: (bucket: number) => boolean): Vocabulary {
  const keep = (list: readonly string[]) => (list.length < 60 ? list : list.filter(word => wanted(bucketOf(word))))
  const languages = Object.entries(vocabulary.languages).map(([language, words]) => [
    language,
    Object.fromEntries(Object.entries(words).map(([name, list]) => [name, keep(list)])),
  ])
  return { languages: Object.fromEntries(languages), brands: keep(vocabulary.brands), names: keep(vocabulary.names) }
}
