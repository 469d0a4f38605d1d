import { foldText } from '#reader/compare-text.ts'
import { otherGazetteers } from '#reader/extract/words/other-gazetteers.ts'
import { anyOf, readTable, textsOf } from '#reader/extract/words/table.ts'
import { properCase } from './split-name.ts'
import { isInitial } from './surname-start.ts'

/** The father's name, which stands behind the given name. */
const patronymic = /(?:[оеьаэйї]вич|[іи]йович|[иіьк]ич|[оеєё]вна|[іїы]вна|инична|[оеаэ]віч|[аоеё]ўна|ич)$/iu
const sureFathers = /(?:вич|віч|[оеєёіїы]вна|инична|[аоеё]ўна)$/iu
/** How surnames alone end, and how given names do too. */
const sureSurnames =
  /(?:[оеєё]ва|[сцз]ь?к(?:[иіы]й|а|ая|и|і)|[еє]нко|анко|енка|чук|щук|ович|евич|ић|швили|дзе|ўскі|ўская)$/iu
const surnames = /(?:[оеєё]в|[иіы]н|[иіы]на|[ую]к|[иы]ч|[оеуя]нц|[иы]х|ян|ко|ло|йло|ець|ац)$/iu
const greekSurnames =
  /(?:οπουλος|οπουλου|ιδης|ιδου|ιαδης|ιαδου|ακης|ακη|ελης|ελη|ατος|ατου|εας|ακος|ουδης|ογλου|ινος|τζης|τζη)$/u

/** `Ι.`, `И.И.`: letters that stand for names. */
const areInitials = (word: string) => isInitial(word) || /^(?:\p{L}\.){1,3}$/u.test(word)

/** What stands before a name: a courtesy, a degree, a profession. */
const before = new RegExp(
  `^${anyOf(textsOf(readTable('name-parts'), 'courtesy'))}(?:\\.\\s?|\\s)(?=\\p{L}{2}|\\p{L}\\.)`,
  'iu',
)
/** What stands behind it: degrees, as `к.т.н.`, `д-р`, `MBA`. */
const behind =
  /[,\s]+(?:[кд]\.\s?\p{L}{1,6}\.\s?н\.?|канд\..*|докт\..*|доцент|професор|профессор|к\.\s?н\.|MBA|PhD|MSc)$/iu

/** A name without what stands before, behind, and in brackets. */
export function plainOtherName(text: string): string {
  let name = text
    .replace(/\([^()]*\)?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  for (let shorter = name.replace(before, ''); shorter !== name; shorter = name.replace(before, '')) name = shorter
  return name
    .replace(behind, '')
    .replace(/(?<=\p{L}\.)(?=\p{L})/gu, ' ')
    .replace(/\sτου\s\p{L}+$/iu, '')
    .replace(/^[\s,.;:–—-]+|[\s,;:–—-]+$/g, '')
}

/** How surely a word ends as surnames do: 2 as they alone, 1 as given names do too. */
function surnameEnding(word: string): 0 | 1 | 2 {
  if (/[\u0370-\u03ff]/.test(word)) return greekSurnames.test(foldText(word)) ? 2 : 0
  const plain = word.normalize('NFC')
  if (sureSurnames.test(plain)) return 2
  return surnames.test(plain) ? 1 : 0
}

const folded = (word: string) => foldText(word)
const isFirst = (word: string) => word.split('-').some(part => otherGazetteers().first.has(folded(part)))
const isLast = (word: string) => otherGazetteers().last.has(folded(word))

/** Whether a text is one word that may be a surname by itself: known as one, or with the ending of one. */
export const mayBeSurname = (text: string): boolean =>
  !/[\s\d]/.test(text) && /^\p{Lu}/u.test(text) && (isLast(text) || surnameEnding(text) > 0)

/** Whether a text is a given name and a father's name, without a surname: `Анна Сергеевна`. */
export function isGivenWithFathers(text: string): boolean {
  const [given = '', fathers = '', ...rest] = text.split(' ')
  return rest.length === 0 && /^\p{Lu}/u.test(given) && !areInitials(given) && sureFathers.test(fathers)
}

/** How much more a word is a surname than a given name. */
function surnameness(word: string): number {
  if (areInitials(word)) return -3
  return (isLast(word) ? 1 : 0) + surnameEnding(word) - (isFirst(word) ? 3 : 0)
}

const isCapitals = (word: string) => word.length > 2 && word === word.toUpperCase()

/** The words of a name in their order: given names, then father's names or initials, then the surname. */
type Ordered = { given: string; surname: string }

function orderedOf(words: readonly string[]): Ordered {
  const [one = '', two = '', three = ''] = words
  if (words.length === 1) return isFirst(one) ? { given: one, surname: '' } : { given: '', surname: one }
  const fathers = words.findIndex((word, at) => at > 0 && patronymic.test(word) && isFirst(words[at - 1] ?? ''))
  const sure = words.findIndex((word, at) => at > 0 && sureFathers.test(word))
  if (words.length === 3) {
    // Фамилия Имя Отчество, Имя Отчество Фамилия
    const at = fathers > 0 ? fathers : sure
    if (at === 2) return { given: two, surname: one }
    if (at === 1) return { given: one, surname: three }
    // Иванов И. И., И. И. Иванов, Γεώργιος Α. Παπαδόπουλος
    if (areInitials(three) || (areInitials(two) && surnameness(one) > surnameness(three)))
      return {
        given: areInitials(two) ? two : isFirst(two) ? two : one,
        surname: areInitials(two) || isFirst(two) ? one : two,
      }
    if (areInitials(two)) return { given: one, surname: three }
    return surnameness(one) > surnameness(three) ? { given: two, surname: one } : { given: one, surname: three }
  }
  if (words.length > 3) {
    const at = fathers > 0 ? fathers : sure
    if (at === words.length - 1) return { given: words[at - 1] ?? '', surname: words.slice(0, at - 1).join(' ') }
    if (at > 0) return { given: one, surname: words.slice(at + 1).join(' ') }
    return { given: one, surname: words.at(-1) ?? '' }
  }
  // Анна Сергеевна
  if (sureFathers.test(two) && /вна$/iu.test(two) && isFirst(one)) return { given: one, surname: '' }
  if (isCapitals(one) !== isCapitals(two) && !areInitials(one) && !areInitials(two))
    return isCapitals(one) ? { given: two, surname: one } : { given: one, surname: two }
  return surnameness(one) > surnameness(two) ? { given: two, surname: one } : { given: one, surname: two }
}

/** First and last name of a name in Cyrillic or Greek letters; the father's name is dropped as other middle names are. */
export function splitSlavicName(text: string): { first: string; last: string } {
  const plain = plainOtherName(text)
  const [surname = '', given = ''] = plain.split(/\s*,\s*/)
  if (given && !surname.includes(' ')) return { first: proper(given.split(' ')[0] ?? ''), last: proper(surname) }
  const words = plain.replace(/,.*$/, '').split(' ').filter(Boolean)
  const ordered = orderedOf(words)
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
  if (words.length === 1) return /(?:[оеєё]вич|йович|[оеєёії]вна)$/iu.test(words[0] ?? '') && !isLast(words[0] ?? '')
  if (words.length < 2 || words.length > 4 || !words.every(word => /^[\p{L}\p{M}.'’ʼ-]+$/u.test(word))) return false
  if (!words.every(word => /^\p{Lu}/u.test(word))) return false
  const hasInitials = words.some(areInitials)
  const whole = words.filter(word => !areInitials(word))
  if (hasInitials)
    return whole.length > 0 && whole.length <= 2 && whole.some(word => surnameEnding(word) > 0 || isLast(word))
  if (words.some(isFirst) || words.slice(1).some(word => sureFathers.test(word))) return true
  return words.length === 2 && words.some(word => surnameEnding(word) === 2)
}
