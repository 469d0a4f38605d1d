// Words of the languages from Debian's word lists (packages.txt). A tenth of them is held out for the dev lines.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRandom } from '#reader/synth/random.ts'
import type { Head } from './heads.ts'
import { type Language, lists } from './language-lists.ts'

export type Split = 'train' | 'dev'

const encodings: Partial<Record<Language, string>> = { el: 'iso-8859-7' }

const macedonian: Readonly<Record<string, string>> = { й: 'ј', я: 'ја', ю: 'ју', щ: 'шт', ъ: 'а', ь: '' }
const spelled = (language: Language, word: string) =>
  language === 'mk' ? word.toLowerCase().replace(/[йяющъь]/g, letter => macedonian[letter] ?? letter) : word

const wordsPerLanguage = 20_000
/** The lines of a language's word list in the folder of fetch.sh. */
export const linesOfList = (folder: string, language: Language): string[] =>
  new TextDecoder(encodings[language])
    .decode(readFileSync(`${folder}/unpacked/usr/share/${lists[language]}`))
    .split('\n')

/** Whether a word is held out from training, by a hash of its characters. */
export const isHeldOut = (word: string) =>
  [...word].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7) % 10 === 0

export type Words = ReadonlyMap<Language, { all: string[]; byAccent: string[][] }>

/** The words that contain each accented letter. */
function groupedByAccent(words: readonly string[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const word of words) {
    for (const letter of word.match(/\P{ASCII}/gu) ?? []) groups.set(letter, [...(groups.get(letter) ?? []), word])
  }
  return [...groups.values()]
}

/**
 * Random words of each language of a head, the same every time. `folder` is the folder of fetch.sh; the words are stored in
 * the head's folder there, since the lists are long.
 */
export function loadWords(folder: string, { name, languages }: Head, split: Split): Words {
  const file = `${folder}/${name}/words-${split}.json`
  const random = createRandom(7)
  const load = (language: Language): string[] => {
    const lines = linesOfList(folder, language)
    const all: string[] = []
    while (all.length < wordsPerLanguage) {
      const word = spelled(language, random.pick(lines).split('/')[0]?.trim().normalize('NFC') ?? '')
      if (/^(?=.{2,15}$)\p{L}+(?:['’]\p{L}{2,})?$/u.test(word) && isHeldOut(word) === (split === 'dev')) all.push(word)
    }
    return all
  }
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(languages.map(load)))
  const chosen: string[][] = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    languages.map((language, index) => {
      const all = chosen[index] ?? []
      return [language, { all, byAccent: groupedByAccent(all.slice(0, 4000)) }]
    }),
  )
}
