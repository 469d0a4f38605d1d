import { foldText } from '#reader/compare-text.ts'
import { anyOf, readTable, textsOf } from '#reader/words/table.ts'
import { hasLetter, hasSign, lettersOf } from '#reader/words/text-shape.ts'
import { isCompound, isInitial, isParticle, type NameLists, surnameStart } from './surname-start.ts'

const table = readTable('name-parts')
const part = (kind: string) => anyOf(textsOf(table, kind), { isLoose: true })
/** Titles before a name: with a space or a full stop behind them, some with a full stop only, doctors' and engineers' fields. */
const honorifics = new RegExp(
  [
    `^(?:(?:eng|ing)\\.?[ºª]?\\.?\\s${part('engineer')}\\s`,
    `(?:${part('title')}|${part('dotted')}(?=\\.[^ª]))\\.?(?:\\s|(?<=\\.)(?=\\p{L}))`,
    `dr\\.\\s?-\\s?ing\\.?\\s|${part('doctor')}\\.\\s?`,
    'dipl\\.\\s?-?\\s?\\p{L}+\\.?\\s(?:\\(FH\\)\\s)?|mag\\.\\s?(?:\\(FH\\)\\s|\\p{L}+\\.\\s)?)',
  ].join('|'),
  'iu',
)
/** Who signs for a firm says so before the name: `i. A.`, `i. V.`, `ppa.` (German), `p. p.`, `p. o.` (Spanish and others). */
const proxy = /^(?:i\.\s?[AV]\.|ppa\.|pp\.|p\.\s?[pPoO]\.)\s*(?=\p{Lu})/u
const doubtfulHonorifics = new Set('maître m d d. don col fr ca cs er md ing lic eng adv hon miss sir'.split(' '))
const doubtfulCredentials = new Set('ma ba md do me be pe ms ca rn od abr gri crs'.split(' '))
const credential = new RegExp(`[\\s,]+\\(?${part('credential')}\\.?\\)?(?=$|[\\s,])`, 'giu')
/** Letters behind a comma that no list has: `, B.S.B.A.`, `, PMP®`, `, CSc.`. */
const lettersBehind =
  /,\s*(?:(?:\p{Lu}\.\s?){2,}\p{Lu}?|[B-DF-HJ-NP-TV-XZ]{2,5}|\p{Lu}\p{Ll}?\p{Lu}\p{Ll}?)®?\.?(?=$|[\s,])/gu
export type PlainName = { name: string; honorific: boolean; credentials: boolean }

/** A name without the same name behind a stroke, as its owner writes it at a network: `Jane Doe / janedoe`. */
function withoutHandle(text: string): string {
  const [name = '', handle = ''] = text.split(/\s[/|]\s?@?/)
  return handle && foldText(name) === foldText(handle) ? name : text
}

/** A name without `Dr.`, `MBA`, nicknames in brackets, and the commas and full stops around them. */
export function plainName(text: string): PlainName {
  let name = withoutHandle(text)
    .replace(/\bM\.\s?ª/g, 'Mª')
    .replace(/(?<=(?!s)\p{L})' (?=\p{Lu})/gu, "'")
    .replace(/[([{"“][^)\]}"”]*[)\]}"”]?/g, ' ')
    .replace(/\.(?=\p{L}{2})|(?<=\p{L}{3})\.(?=\p{L}(?:\s|$))/gu, '. ')
    .replace(/(?<=\p{L}{3})\. (?=\p{L}$)/gu, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
  const bearer = name.replace(proxy, '')
  let honorific = bearer !== name
  name = bearer
  for (let match = honorifics.exec(name); match && name.length > match[0].length + 1; match = honorifics.exec(name)) {
    if (doubtfulHonorifics.has(match[0].trim().toLowerCase()) && name.split(' ').length < 3) break
    honorific = true
    name = name.slice(match[0].length).trim()
  }
  const upper = name === name.toUpperCase()
  const bare = name.replace(credential, (match, offset: number) => {
    // "Ma", "Md", "Be" in capitals may be names; with a comma or full stop before or in them they are credentials.
    const isName = doubtfulCredentials.has(match.trim().toLowerCase())
    const certain = hasSign(match, ',.') || !isName || (!upper && match === match.toUpperCase())
    return certain && offset > 0 ? '' : match
  })
  const named = bare.replace(lettersBehind, '')
  const credentials = named !== name
  return { name: named.replace(/^[\s,.;:\-–—*|]+|[\s,.;:\-–—*|]+$/g, ''), honorific, credentials }
}

/** One word of a name as people write it; particles inside a name stay small. */
function properWord(word: string, index: number): string {
  if (index > 0 && isParticle(word)) return word.toLowerCase()
  return word
    .toLowerCase()
    .replace(/(^|[-'.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^(Mc)(\p{Ll})/u, (_, mac: string, letter: string) => mac + letter.toUpperCase())
}

/** A surname printed large beside a given name that is not: `Claire MARTIN`; initials have no vowels. */
const isCapitalised = (word: string) =>
  word.length > 2 && word === word.toUpperCase() && hasSign(word, 'AEIOUYÁÉÍÓÚÄÖÜ')

/** `MARIA DE LA CRUZ`, `carol soh`, `Claire MARTIN` as people write them; other mixed case is left as printed. */
export function properCase(name: string): string {
  const letters = lettersOf(name)
  const isOneCase = letters === letters.toUpperCase() || letters === letters.toLowerCase()
  return name
    .split(' ')
    .map((word, index) => (isOneCase || isCapitalised(word) ? properWord(word, index) : word))
    .join(' ')
}

/** `Jignesh Patel B.`, `P. Jignesh Patel`: letters around two names stand for the father's name or the place. */
function withoutOuterInitials(words: readonly string[]): readonly string[] {
  const last = words.findLastIndex(word => !isInitial(word))
  const ended = last > 0 ? words.slice(0, last + 1) : words
  const first = ended.findIndex(word => !isInitial(word))
  return ended.length - first >= 2 ? ended.slice(first) : ended
}

/** Folded surnames that most people of Vietnam bear, but for those that are words elsewhere; they stand first. */
const vietnamese = new Set('nguyen tran pham hoang huynh phan vu dang bui ngo duong'.split(' '))

/** Whether the surname leads: one of Vietnam's before two or more names, or one that is no given name before one that is only that. */
function leadsWithSurname(words: readonly string[], { isFirst, isLast }: NameLists): boolean {
  const [leading = '', second = ''] = words
  if (words.length > 2) return vietnamese.has(foldText(leading)) && !words.some(isInitial)
  return isFirst(second) && !isLast(second) && isLast(leading) && !isFirst(leading)
}

/** `Jun` with a capital is a given name too. */
const generation = /^(?:[JjSs][Rr]|JUN|jun|SEN|sen|[Ii]{2,3}|IV|iv|2nd|3rd)\.?$/

/** Whether a word says which of several generations of one name: `Jr.`, `III`. */
export const isGeneration = (word: string) => generation.test(word.replace(/,$/, ''))

/** A name in which commas part nothing but surname and given name; its generation stands apart: `Smith, Jr., John`. */
function inParts(name: string, lists: NameLists): { before: string; after: string | undefined; suffix: string } {
  const parts = name.split(/\s*,\s*/)
  const further = parts.slice(1).filter(part => !generation.test(part))
  const words = parts[0]?.split(' ') ?? []
  const ending = parts.slice(1).find(part => generation.test(part)) ?? (words.length > 2 ? words.at(-1) : undefined)
  const suffix = ending && generation.test(ending) ? ending : ''
  const before = suffix && words.at(-1) === suffix ? words.slice(0, -1) : words
  // Behind a whole name stand other things: `Jan Novák, CSc.`
  const [given = '', surname] = before
  const isWhole = surname !== undefined && lists.isFirst(given) && !lists.isFirst(further[0]?.split(' ')[0] ?? '')
  return { before: before.join(' '), after: isWhole ? undefined : further[0], suffix: writtenGeneration(suffix) }
}

function writtenGeneration(suffix: string): string {
  const plain = suffix.replace('.', '')
  return /^[iv]+$/i.test(plain) ? plain.toUpperCase() : properWord(plain, 0)
}

/** `Kiran Mohan Desira`: the second of three is a middle name, where people do not bear two surnames. */
function hasMiddleName(words: readonly string[], lists: NameLists): boolean {
  const [first = '', second = '', third = ''] = words
  if (words.length !== 3 || words.some(word => isParticle(word) || isInitial(word))) return false
  const { bearsTwo = lists.isLast(second) && lists.isLast(third) } = lists
  return !bearsTwo && !isCompound(first, second)
}

/** `Jair Felipe` before a surname: the second is a middle name where the two are no compound. */
function withoutMiddleName(given: readonly string[], next: string): readonly string[] {
  const [first = '', second = ''] = given
  return given.length === 2 && !isParticle(next) && !isCompound(first, second) ? [first] : given
}

/**
 * First and last name of a person's name as printed, titles and credentials dropped, middle names and initials dropped.
 * `SURNAME Firstname` is turned round; Spanish and Portuguese double surnames and particles stay together.
 */
export function splitName(text: string, lists: NameLists): { first: string; last: string } {
  const { before, after, suffix } = inParts(plainName(text).name, lists)
  const { first, last } =
    after !== undefined && before.split(' ').length <= 2
      ? { first: properCase(after), last: properCase(before) }
      : splitWords([before, after].join(' ').split(' ').filter(Boolean), lists)
  // `Harris Jr.` is one surname.
  return { first, last: last && suffix ? `${last} ${suffix}` : last }
}

function splitWords(all: readonly string[], lists: NameLists): { first: string; last: string } {
  const words = withoutOuterInitials(all)
  const capitals = words.map(word => word.length > 1 && word === word.toUpperCase() && hasLetter(word))
  const firstSmall = capitals.indexOf(false)
  const [leading = ''] = words
  // SURNAME Firstname: capitals first, then a word that is not, and is not just an initial.
  if (firstSmall > 0 && capitals.slice(firstSmall).every(value => !value) && !words.slice(firstSmall).some(isInitial)) {
    const [last, first] = [words.slice(0, firstSmall), words.slice(firstSmall)]
    const isSurname = !lists.isFirst(leading) || lists.isFirst(first[0] ?? '')
    if (isSurname && leading.length > 2 && !isInitial(leading))
      return { first: first.join(' '), last: last.map(properWord).join(' ') }
  }
  const proper = properCase(words.join(' ')).split(' ')
  if (words.length > 1 && leadsWithSurname(words, lists)) return { first: proper.at(-1) ?? '', last: proper[0] ?? '' }
  if (hasMiddleName(words, lists)) return { first: proper[0] ?? '', last: proper[2] ?? '' }
  const start = Math.min(surnameStart(words, lists), proper.length)
  const given = withoutMiddleName(proper.slice(0, start), proper[start] ?? '')
  const isBare = given.filter((word, index) => index === 0 || !isInitial(word))
  const last = proper.slice(start).filter((word, _, all) => all.length === 1 || !isInitial(word))
  return { first: isBare.join(' '), last: last.join(' ') }
}
