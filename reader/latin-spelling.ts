import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
let transliterate: ((text: string) => string) | undefined

/** A text in ASCII letters. The table is loaded with the first text that needs it: it takes 1 MB and 7 ms. */
export function asciiOf(text: string): string {
  transliterate ??= load('any-ascii').default as (text: string) => string
  return transliterate(text)
}

const otherLetter = /(?!\p{Script=Latin})\p{L}/u
const unspellable = /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}])\p{L}/u
const han = /\p{Script=Han}+/gu

/** Whether a text has letters of another script than Latin. */
export function hasOtherLetters(text: string): boolean {
  return otherLetter.test(text)
}

/** Whether the pronunciation of a text follows from its letters: it is in Latin, Cyrillic, Greek or Chinese letters. */
export function isSpellable(text: string): boolean {
  return !unspellable.test(text)
}

/** Surnames that are pronounced otherwise than the same sign in other words. */
const surnameReadings: Readonly<Record<string, string>> = {
  ...{
    单: 'Shan',
    單: 'Shan',
    曾: 'Zeng',
    解: 'Xie',
    仇: 'Qiu',
    查: 'Zha',
    朴: 'Piao',
    翟: 'Zhai',
    区: 'Ou',
    區: 'Ou',
  },
  ...{ 盖: 'Ge', 蓋: 'Ge', 乐: 'Yue', 樂: 'Yue', 缪: 'Miao', 繆: 'Miao', 覃: 'Qin', 员: 'Yun', 种: 'Chong', 折: 'She' },
  ...{ 尉迟: 'Yu Chi', 尉遲: 'Yu Chi', 万俟: 'Mo Qi', 重: 'Chong' },
}

/** The syllables of Chinese signs, without tones. With `isName` the first ones are read as a surname. */
export function syllablesOf(signs: string, { isName }: { isName: boolean }): string[] {
  const length = isName ? [2, 1].find(count => signs.slice(0, count) in surnameReadings) : undefined
  const surname = length ? (surnameReadings[signs.slice(0, length)] ?? '').split(' ') : []
  const rest = [...signs.slice(length ?? 0)].map(sign => asciiOf(sign).trim())
  return [...surname, ...rest].filter(Boolean)
}

export type SpelledPart = 'first_name' | 'last_name' | 'company'

/**
 * A name in Latin letters as it is pronounced; '' if it is in Latin letters already or its pronunciation is unknown.
 * `country` (ISO 3166) tells languages that share letters apart.
 */
export function spellInLatin(text: string, part: SpelledPart, country = ''): string {
  const isJapanese = country === 'JP' && text.search(han) >= 0
  if (!hasOtherLetters(text) || !isSpellable(text) || isJapanese) return ''
  const isUkrainian = country === 'UA' || /[іїєґ]/i.test(text)
  const withoutHan = text.replace(han, signs => ` ${spellHan(signs, part)} `)
  return withoutHan
    .split(/(\s+)/)
    .map(word => spellWord(word, isUkrainian))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Given names and surnames are one word, the words of a firm's name are not known. */
function spellHan(signs: string, part: SpelledPart): string {
  const syllables = syllablesOf(signs, { isName: part === 'last_name' })
  if (part === 'company') return syllables.join(' ')
  const [first = '', ...rest] = syllables
  return first + rest.join('').toLowerCase()
}

function spellWord(word: string, isUkrainian: boolean): string {
  if (!hasOtherLetters(word)) return word
  const prepared = isUkrainian ? prepareUkrainian(word) : prepareCyrillic(word)
  const spelled = prepareGreek(prepared).replace(/\p{L}+/gu, letters => asciiOf(letters))
  const isCapital = /\p{L}{2}/u.test(word) && word === word.toUpperCase()
  return isCapital ? spelled.toUpperCase() : spelled
}

type Rule = readonly [pattern: RegExp, spelling: string]

/** Applies rules whose patterns have no case; a spelling begins with a capital where the text that it replaces does. */
function applyRules(text: string, rules: readonly Rule[]): string {
  return rules.reduce(
    (spelled, [pattern, spelling]) =>
      spelled.replace(pattern, found =>
        found.charAt(0) === found.charAt(0).toLowerCase()
          ? spelling
          : spelling.charAt(0).toUpperCase() + spelling.slice(1),
      ),
    text,
  )
}

/** A hard sign is silent before these letters, as in Russian, and a vowel elsewhere, as in Bulgarian. */
const cyrillicRules: readonly Rule[] = [
  [/(?<=[жчшщ])ё/gi, 'e'],
  [/ё/gi, 'yo'],
  [/ъ(?=[еёюяєї])/gi, ''],
  [/ъ/gi, 'a'],
  [/ь/gi, ''],
]
const prepareCyrillic = (word: string) => applyRules(word, cyrillicRules)

const ukrainianRules: readonly Rule[] = [
  [/зг/gi, 'zgh'],
  [/г/gi, 'h'],
  [/и/gi, 'y'],
  [/^є/gi, 'ye'],
  [/^ї/gi, 'yi'],
  [/(?<!^)й/gi, 'i'],
  [/(?<!^)ю/gi, 'iu'],
  [/(?<!^)я/gi, 'ia'],
  [/ь/gi, ''],
]
const prepareUkrainian = (word: string) => applyRules(word, ukrainianRules)

/** Letters that are pronounced together (ELOT 743). */
const greekRules: readonly Rule[] = [
  [/ου/gi, 'ou'],
  [/αυ(?=[αβγδεζηιλμνορω])/gi, 'av'],
  [/ευ(?=[αβγδεζηιλμνορω])/gi, 'ev'],
  [/ηυ(?=[αβγδεζηιλμνορω])/gi, 'iv'],
  [/αυ/gi, 'af'],
  [/ευ/gi, 'ef'],
  [/ηυ/gi, 'if'],
  [/γγ/gi, 'ng'],
  [/γξ/gi, 'nx'],
  [/γχ/gi, 'nch'],
  [/^μπ/gi, 'b'],
]

function prepareGreek(word: string): string {
  if (!/\p{Script=Greek}/u.test(word)) return word
  return applyRules(word.normalize('NFD').replace(/\p{M}/gu, ''), greekRules)
}
