import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { wordsOf } from '#reader/compare-text.ts'
import type { LanguageWords, Vocabulary } from '#reader/train/roles/vocabulary.ts'

/** Languages whose words stand among those of another: invented cards know twelve. */
const kin: Readonly<Record<string, readonly string[]>> = {
  sv: ['sv', 'da', 'no', 'fi'],
  cs: ['cs', 'sk', 'sl', 'hr', 'hu', 'ro'],
  id: ['id', 'vi', 'in'],
  nl: ['nl'],
  pl: ['pl', 'lt', 'lv', 'et'],
}
/** How many words of each list are taken, the most frequent first where a list says so. */
const most = { given: 6000, surnames: 12_000, titles: 30_000, firms: 12_000 } as const

function wordsIn(folder: string, file: string, count: number): string[] {
  try {
    const lines = readFileSync(resolve(folder, file), 'utf8').split('\n')
    const words = lines.filter(line => line && !line.startsWith('#')).map(line => line.split('\t')[0]?.trim() ?? '')
    return words.filter(word => /^\p{Script=Latin}/u.test(word)).slice(0, count)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The vocabulary with the given names, surnames, titles and firms of a folder of lists (KIND/LANGUAGE.txt, one a line). */
export function richVocabulary(vocabulary: Vocabulary, folder: string): Vocabulary {
  const languages = Object.entries(vocabulary.languages).map(([language, words]): [string, LanguageWords] => {
    const lists = (kind: string, count: number) =>
      (kin[language] ?? [language]).flatMap(code => wordsIn(folder, `${kind}/${code}.txt`, count))
    return [
      language,
      {
        ...words,
        first: [...words.first, ...lists('given-names', most.given)],
        last: [...words.last, ...lists('surnames', most.surnames)],
        streets: [...words.streets, ...lists('streets', most.firms)],
        titles: lists('job-titles', most.titles),
      },
    ]
  })
  const firms = ['de', 'en', 'es', 'fr', 'it', 'tr'].flatMap(code => wordsIn(folder, `firms/${code}.txt`, most.firms))
  return { ...vocabulary, languages: Object.fromEntries(languages), brands: [...vocabulary.brands, ...firms] }
}

/** Each word of the vocabulary with the kinds of lists that have it, a bit a kind. */
export function wordKindsOf({ languages, brands }: Vocabulary): Map<string, number> {
  const kinds = new Map<string, number>()
  const add = (texts: readonly string[], bit: number) => {
    for (const word of texts.flatMap(wordsOf)) if (word.length > 1) kinds.set(word, (kinds.get(word) ?? 0) | (1 << bit))
  }
  for (const words of Object.values(languages)) {
    add(words.first, 0)
    add(words.last, 1)
    add([...words.jobs, ...words.crafts, ...(words.titles ?? [])], 2)
    add([...words.trades, ...words.goods, ...words.terms], 4)
    add([...words.streets, ...words.cities, ...words.states], 5)
  }
  add(brands, 3)
  return kinds
}
