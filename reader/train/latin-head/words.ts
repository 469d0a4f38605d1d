// Words of nineteen languages from Debian's word lists (packages.txt). A tenth of them is held out for the dev lines.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRandom } from '#reader/synth/random.ts'

export type Split = 'train' | 'dev'

/** Where Debian puts the word list of each language. */
export const lists = {
  en: 'dict/american-english',
  es: 'dict/spanish',
  fr: 'dict/french',
  de: 'dict/ngerman',
  pt_PT: 'dict/portuguese',
  pt_BR: 'dict/brazilian',
  it: 'dict/italian',
  pl: 'dict/polish',
  ca: 'dict/catalan',
  nl: 'dict/dutch',
  da: 'dict/danish',
  sv: 'dict/swedish',
  nb_NO: 'dict/bokmaal',
  ro: 'hunspell/ro_RO.dic',
  cs_CZ: 'hunspell/cs_CZ.dic',
  hu: 'hunspell/hu_HU.dic',
  hr: 'hunspell/hr_HR.dic',
  sk: 'hunspell/sk_SK.dic',
  tr: 'hunspell/tr_TR.dic',
} as const
export type Language = keyof typeof lists
export const languages = Object.keys(lists) as Language[]

const wordsPerLanguage = 20_000
/** The lines of a language's word list in the folder of fetch.sh. */
export const linesOfList = (folder: string, language: Language): string[] =>
  readFileSync(`${folder}/unpacked/usr/share/${lists[language]}`, 'utf8').split('\n')

/** Whether a word is held out from training, by a hash of its characters. */
export const isHeldOut = (word: string) =>
  [...word].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7) % 10 === 0

export type Words = Record<Language, { all: string[]; byAccent: string[][] }>

/** The words that contain each accented letter. */
function groupedByAccent(words: readonly string[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const word of words) {
    for (const letter of word.match(/\P{ASCII}/gu) ?? []) groups.set(letter, [...(groups.get(letter) ?? []), word])
  }
  return [...groups.values()]
}

/**
 * Random words of each language, the same every time. `folder` is the folder of fetch.sh; the words are stored there, since
 * the lists are long.
 */
export function loadWords(folder: string, split: Split): Words {
  const file = `${folder}/words-${split}.json`
  const random = createRandom(7)
  const load = (language: Language): string[] => {
    const lines = linesOfList(folder, language)
    const all: string[] = []
    while (all.length < wordsPerLanguage) {
      const word = random.pick(lines).split('/')[0]?.trim().normalize('NFC') ?? ''
      if (/^\p{L}{2,15}$/u.test(word) && isHeldOut(word) === (split === 'dev')) all.push(word)
    }
    return all
  }
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(languages.map(load)))
  const chosen: string[][] = JSON.parse(readFileSync(file, 'utf8'))
  const entries = languages.map((language, index) => {
    const all = chosen[index] ?? []
    return [language, { all, byAccent: groupedByAccent(all.slice(0, 4000)) }]
  })
  return Object.fromEntries(entries)
}
