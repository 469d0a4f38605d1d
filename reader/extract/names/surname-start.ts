import { foldText } from '#reader/compare-text.ts'
import { anyOf, readTable, textsOf } from '#reader/extract/words/table.ts'

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

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Folded given names that often lead a second one: `José Luis`, `Ana Maria`, `Jean Pierre`. */
const leaders = setOf(
  `jose juan maria ma ana anna luis luiz joao francisco fco carlos pedro antonio paulo marcos julio victor rosa eva jesus
  miguel jean marie anne gian carlo hans karl`,
)

/** Folded names that follow them, some of which are surnames elsewhere. */
const seconds = setOf(
  `luis luiz carlos antonio antonia manuel maria ma miguel angel jose ramon paula luisa luiza lucia beatriz isabel teresa pedro
  pablo francisco ignacio javier eduardo henrique vitor victor hugo cesar vinicius claudia cristina carolina clara helena
  julia laura cecilia rita regina fernanda fernando gabriel gabriela felipe guilherme gustavo rafael andre joaquin joaquim
  paulo roberto augusto alberto enrique emilio arturo alejandro belen pilar carmen rosa ines jesus rocio leticia patricia
  aparecida margarida marc pierre paul luc philippe claude michel jacques francois yves baptiste sophie laure christine louise
  peter jurgen paolo luca piero`,
)

/** Whether two words are one given name: `José Luis`. */
export const isCompound = (first: string, second: string) =>
  leaders.has(foldText(first)) && seconds.has(foldText(second))

/** How many words before a particle may be given names: `Ana Paula de Moura`, but `Carlos Pereira da Silva`. */
function givenBefore([first = '', second = '']: readonly string[], lists: NameLists): number {
  return isCompound(first, second) || lists.isFirst(second) || !lists.isLast(second) ? 2 : 1
}

/** Where the surname begins: after the given names, which are one unless the words say otherwise. */
export function surnameStart(words: readonly string[], lists: NameLists): number {
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
