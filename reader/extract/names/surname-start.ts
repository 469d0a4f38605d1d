import { foldText } from '#reader/compare-text.ts'
import { anyOf, readTable, textsOf } from '#reader/words/table.ts'

const particles = new RegExp(`^${anyOf(textsOf(readTable('name-parts'), 'particle'))}$`, 'iu')

/** Whether a word is one of the little ones inside names: `de`, `van`, `bin`. */
export const isParticle = (word: string): boolean => particles.test(word)

/** Joins two surnames: `Ortega y Gasset`, `Planas i Roca`. */
const isConjunction = (word: string) => /^[yei]$/.test(word)

/** A letter that stands for a name, or several: `J.`, `J.P.`. */
export const isInitial = (word: string): boolean =>
  /^(?:\p{L}\.?|(?:\p{L}\.){2,3})$/u.test(word) && !isConjunction(word)

/** Which of a name's words are known as given names and as surnames. */
export type NameLists = {
  isFirst(word: string): boolean
  isLast(word: string): boolean
  /** Whether people bear two surnames where the card is from; absent where that is not known. */
  bearsTwo?: boolean
}

const compounds = readTable('compound-names')
const namesOf = (kind: string) => new Set(textsOf(compounds, kind).flatMap(names => names.split(' ')))
const [leaders, seconds] = [namesOf('leader'), namesOf('follower')]
const [devoted, devotions] = [namesOf('devoted'), namesOf('devotion')]

/** How many words a devotional name takes (`María del Mar`), where a surname follows it; 0 where there is none. */
function devotionLength(words: readonly string[]): number {
  if (!devoted.has(foldText(words[0] ?? ''))) return 0
  const at = words.findIndex((word, index) => index > 0 && !isParticle(word))
  return at > 1 && at < words.length - 1 && devotions.has(foldText(words[at] ?? '')) ? at + 1 : 0
}

/** Whether two words are one given name: `José Luis`. */
export const isCompound = (first: string, second: string) =>
  leaders.has(foldText(first)) && seconds.has(foldText(second))

/** How many words before a particle may be given names: `Ana Paula de Moura`, but `Carlos Pereira da Silva`. */
function givenBefore([first = '', second = '']: readonly string[], lists: NameLists): number {
  return isCompound(first, second) || lists.isFirst(second) || !lists.isLast(second) ? 2 : 1
}

/** Where the surname begins: after the given names, which are one unless the words say otherwise. */
export function surnameStart(words: readonly string[], lists: NameLists): number {
  const devotion = devotionLength(words)
  if (devotion > 0) return devotion
  const particle = words.findIndex((word, index) => index > 0 && isParticle(word))
  if (particle > 1 && isConjunction(words[particle] ?? '')) return particle - 1
  if (particle > 0) return Math.min(particle, givenBefore(words, lists))
  if (words.length <= 2) return 1
  const initial = words.findIndex((word, index) => index > 0 && isInitial(word))
  if (initial > 0 && initial < words.length - 1) return initial + 1
  const [first = '', second = '', third = ''] = words
  const secondIsGiven =
    isCompound(first, second) || (lists.isFirst(second) && !(lists.isLast(second) && lists.isLast(third)))
  if (words.length === 3) return secondIsGiven ? 2 : 1
  return 2
}
