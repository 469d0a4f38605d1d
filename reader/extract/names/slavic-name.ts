import { foldText } from '#reader/compare-text.ts'
import { otherGazetteers } from '#reader/words/other-gazetteers.ts'
import { readTable, textsOf } from '#reader/words/table.ts'
import { beginsLarge, hasDigit, withoutSigns } from '#reader/words/text-shape.ts'
import { properCase } from './split-name.ts'
import { isInitial } from './surname-start.ts'

const endings = new Map(
  readTable('name-endings').flatMap(({ kind, text }) =>
    text.split(' ').map(ending => [foldText(ending), kind] as const),
  ),
)
const longestEnding = 7

/** The kinds of endings that a word has: `sure` of fathers' names, `surname` and `doubtful`. */
function endingsOf(word: string): ReadonlySet<string> {
  const folded = foldText(word)
  const lengths = Array.from({ length: Math.min(longestEnding, folded.length) }, (_, at) => at + 1)
  return new Set(lengths.flatMap(length => endings.get(folded.slice(-length)) ?? []))
}

const isSureFathers = (word: string) => endingsOf(word).has('sure')
const isFathers = (word: string) => isSureFathers(word) || foldText(word).endsWith('ич')

/** What stands before a name: a courtesy, a degree, a profession. */
const courtesies = new Set(textsOf(readTable('name-parts'), 'courtesy').map(foldText))

/** A name without what stands before it and behind a comma, without brackets and a Greek father's name. */
export function plainOtherName(text: string): string {
  const [name = ''] = text
    .replace(/\([^()]*\)?/g, ' ')
    .replace(/(?<=\p{L}\.)(?=\p{L})/gu, ' ')
    .split(' του ')
  const [whole = '', given] = name.split(',')
  const words = (given !== undefined && whole.trim().includes(' ') ? whole : name).split(' ').filter(Boolean)
  while (words.length > 1 && courtesies.has(foldText(words[0] ?? ''))) words.shift()
  return withoutSigns(words.join(' '))
}

/** How surely a word ends as surnames do: 2 as they alone, 1 as given names do too. */
function surnameEnding(word: string): 0 | 1 | 2 {
  const kinds = endingsOf(word)
  return kinds.has('surname') ? 2 : kinds.has('doubtful') ? 1 : 0
}

const isFirst = (word: string) => word.split('-').some(part => otherGazetteers().first.has(foldText(part)))
const isLast = (word: string) => otherGazetteers().last.has(foldText(word))

/** Whether a text is one word that may be a surname by itself: known as one, or with the ending of one. */
export const mayBeSurname = (text: string): boolean =>
  !text.includes(' ') && !hasDigit(text) && beginsLarge(text) && (isLast(text) || surnameEnding(text) > 0)

/** Whether a text is a given name and a father's name, without a surname: `Анна Сергеевна`. */
export function isGivenWithFathers(text: string): boolean {
  const [given = '', fathers = '', ...rest] = text.split(' ')
  return rest.length === 0 && beginsLarge(given) && !isInitial(given) && isSureFathers(fathers)
}

/** How much more a word is a surname than a given name. */
function surnameness(word: string): number {
  if (isInitial(word)) return -3
  return (isLast(word) ? 1 : 0) + surnameEnding(word) - (isFirst(word) ? 3 : 0)
}

const isCapitals = (word: string) => word.length > 2 && word === word.toUpperCase()

type Ordered = { given: string; surname: string }

/** Whether of two words the first is the surname: it alone is in capitals, or it is more like one. */
const leads = (one: string, two: string) =>
  isCapitals(one) === isCapitals(two) ? surnameness(one) > surnameness(two) : isCapitals(one)

/** The given name and the surname among the words of a name, which stand in any order. */
function orderedOf(words: readonly string[]): Ordered {
  const [one = '', two = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length === 1) return isFirst(one) ? { given: one, surname: '' } : { given: '', surname: one }
  const initial = words.find(isInitial)
  if (initial) {
    const whole = words.filter(word => !isInitial(word))
    const [only = ''] = whole
    if (whole.length > 1) return orderedOf(whole)
    return isFirst(only) ? { given: only, surname: '' } : { given: initial, surname: only }
  }
  const known = words.findIndex((word, at) => at > 0 && isFathers(word) && isFirst(words[at - 1] ?? ''))
  const fathers = known > 0 ? known : words.findIndex((word, at) => at > 0 && isSureFathers(word))
  // Фамилия Имя Отчество, Имя Отчество Фамилия
  if (words.length > 2 && fathers > 0) {
    const surname = words.filter((_, at) => at !== fathers && at !== fathers - 1)
    return { given: words[fathers - 1] ?? '', surname: surname.join(' ') }
  }
  // Анна Сергеевна
  if (fathers > 0 && two.toLowerCase().endsWith('на') && isFirst(one)) return { given: one, surname: '' }
  return leads(one, last) ? { given: two, surname: one } : { given: one, surname: last }
}

/** First and last name of a name in Cyrillic or Greek letters; the father's name is dropped as other middle names are. */
export function splitSlavicName(text: string): { first: string; last: string } {
  const plain = plainOtherName(text)
  const [surname = '', given = ''] = plain.split(/\s*,\s*/)
  if (given && !surname.includes(' ')) return { first: proper(given.split(' ')[0] ?? ''), last: proper(surname) }
  const ordered = orderedOf(plain.split(' '))
  return { first: proper(ordered.given), last: proper(ordered.surname) }
}

const proper = (name: string) =>
  properCase(name)
    .split(' ')
    .map(word => (isCapitals(word) ? properCase(word) : word))
    .join(' ')

/**
 * Whether a text is surely a person's name: of two to four words, one of which is a known given name or a father's, or a
 * father's name that stands on a line of its own.
 */
export function isSlavicName(text: string): boolean {
  const words = plainOtherName(text)
    .split(/[\s,]+/)
    .filter(Boolean)
  const [one = ''] = words
  if (words.length === 1) return isSureFathers(one) && !isLast(one)
  if (words.length < 2 || words.length > 4 || !words.every(word => /^[\p{L}\p{M}.'’ʼ-]+$/u.test(word))) return false
  if (!words.every(word => beginsLarge(word))) return false
  const hasInitials = words.some(isInitial)
  const whole = words.filter(word => !isInitial(word))
  if (hasInitials)
    return whole.length > 0 && whole.length <= 2 && whole.some(word => surnameEnding(word) > 0 || isLast(word))
  if (words.some(isFirst) || words.slice(1).some(isSureFathers)) return true
  return words.length === 2 && words.some(word => surnameEnding(word) === 2)
}
