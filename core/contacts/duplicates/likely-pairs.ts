import { soundKeys } from 'card-reader/compare-spellings'
import { editDistance, foldText, hasOtherLetters, wordsOf } from 'card-reader/compare-text'
import { spellInLatin } from 'card-reader/latin-spelling'
import { type CardContact, emailsOf, phonesOf } from '#contracts/contacts.ts'
import type { DuplicateReason } from '#contracts/duplicates.ts'
import { firmKey } from '#core/contacts/merging/new-firm.ts'
import { haveAgreeingNames } from '#core/contacts/somebody-else.ts'

/** What two contacts are compared by. */
export type Person = { id: number } & Pick<
  CardContact,
  'first_name' | 'last_name' | 'company' | 'email' | 'further_emails' | 'phone' | 'phone_e164' | 'further_phones'
>

/** Two contacts that may be one person, and why. */
export type LikelyPair = { first: number; second: number; reasons: DuplicateReason[] }

type Compared = { person: Person; name: string; words: number; firm: string; isOther: boolean }

/**
 * Finds pairs of contacts that are likely to be one person: a shared e-mail or number and names that agree, the same name
 * and firm, or one letter apart. The contacts are added one by one; `pairs` takes linear time and yields undefined now and
 * then, so that its caller can let others go on.
 */
export function pairFinder() {
  const byEmail = new Map<string, Compared[]>()
  const byPhone = new Map<string, Compared[]>()
  const byName = new Map<string, Compared[]>()
  const byFirm = new Map<string, Compared[]>()
  const found = new Map<string, LikelyPair>()
  let hasOtherScripts = false

  function add(person: Person): void {
    const words = wordsOf(`${person.first_name} ${person.last_name}`)
    const name = words.toSorted().join(' ')
    const one = { person, name, words: words.length, firm: firmKey(person.company), isOther: hasOtherLetters(name) }
    hasOtherScripts ||= one.isOther
    for (const email of emailsOf(person)) file(byEmail, email.toLowerCase(), one)
    for (const { e164 } of phonesOf({ ...person, phone_kind: 'other' })) file(byPhone, e164, one)
    file(byName, one.name, one)
    if (one.name) file(byFirm, one.firm, one)
  }

  function note(a: Compared, b: Compared, reason: DuplicateReason): void {
    const [first, second] = [a.person.id, b.person.id].sort((one, other) => one - other) as [number, number]
    if (first === second) return
    const known = found.get(`${first} ${second}`)
    if (!known) found.set(`${first} ${second}`, { first, second, reasons: [reason] })
    else if (!known.reasons.includes(reason)) known.reasons.push(reason)
  }

  function* pairs(): Generator<LikelyPair | undefined> {
    for (const [groups, reason] of [[byEmail, 'email'] as const, [byPhone, 'phone'] as const]) {
      for (const group of groups.values()) {
        for (const [a, b] of neighbours(sorted(group))) if (mayBeOne(a, b, group)) note(a, b, reason)
        yield
      }
    }
    for (const group of byName.values()) {
      for (const [a, b] of neighbours(group)) if (isSameFirm(a, b)) note(a, b, 'name')
      yield* slips(group, ({ firm }) => firm)
      yield* slips(group, ({ person }) => person.email.toLowerCase())
    }
    if (hasOtherScripts) yield* spellings()
    for (const group of byFirm.values())
      yield* slips(group, ({ person }) => foldText(person.first_name + person.last_name))
    yield* found.values()
  }

  /** Pairs of contacts, one of which has the other's name in Latin letters. */
  function* spellings(): Generator<undefined> {
    const bySound = new Map<string, Compared[]>()
    for (const [name, group] of byName) {
      for (const sound of soundsOfName(name, group)) for (const one of group) file(bySound, sound, one)
      yield
    }
    for (const group of bySound.values()) {
      const [other, latin] = [group.filter(({ isOther }) => isOther), group.filter(({ isOther }) => !isOther)]
      for (const a of other.slice(0, mostSpellings))
        for (const b of latin.slice(0, mostSpellings)) if (mayBeSameFirm(a, b)) note(a, b, 'name')
      yield
    }
  }

  /** Pairs of a group whose texts differ by one letter. */
  function* slips(group: readonly Compared[], textOf: (one: Compared) => string): Generator<undefined> {
    if (group.length === 1) return
    const byText = new Map(group.map(one => [textOf(one), one]))
    for (const texts of oneLetterApart(byText.keys())) {
      const [a, b] = texts?.map(text => byText.get(text)) ?? []
      if (a && b) note(a, b, 'letter')
      yield
    }
  }

  return { add, pairs }
}

function file(groups: Map<string, Compared[]>, key: string, one: Compared): void {
  if (!key) return
  const group = groups.get(key)
  if (!group) groups.set(key, [one])
  else if (group.at(-1) !== one) group.push(one)
}

/** Equal names stand beside each other. */
function sorted(group: readonly Compared[]): Compared[] {
  return group.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
}

/** Colleagues share a mailbox or a switchboard: one of them without a name is nobody in particular. */
function mayBeOne(a: Compared, b: Compared, { length }: readonly Compared[]): boolean {
  if (a.name === b.name) return true
  return a.name && b.name ? haveAgreeingNames(a.person, b.person) : length === 2
}

/** The most contacts of one spelling that are compared. */
const mostSpellings = 20
/** More words of several sounds have too many combinations. */
const mostSounds = 8

/** What a name sounds like, whatever the order of its words: names in different letters have one of these in common. */
function soundsOfName(name: string, [first]: readonly Compared[]): string[] {
  if (!first?.isOther) return [name, ...combinedSounds(name.split(' '))]
  const { first_name, last_name } = first.person
  if (!/\p{Script=Han}/u.test(name)) return combinedSounds(name.split(' '))
  const pinyin = [spellInLatin(last_name, 'last_name'), spellInLatin(first_name, 'first_name')]
  return [pinyin.flatMap(wordsOf).toSorted().join(' ')]
}

/** The words of a name by their sounds, in every combination of those that they may have. */
function combinedSounds(words: readonly string[]): string[] {
  const combined = words
    .map(soundKeys)
    .reduce<string[][]>(
      (lists, keys) => lists.flatMap(list => keys.map(key => [...list, key])).slice(0, mostSounds),
      [[]],
    )
  return combined.filter(list => list.length > 0).map(list => `${list.toSorted().join(' ').toUpperCase()}`)
}

/** The names of firms in different letters are often translated: then a full name is enough. */
function mayBeSameFirm(a: Compared, b: Compared): boolean {
  const isFirmInOther = hasOtherLetters(a.person.company) !== hasOtherLetters(b.person.company)
  return a.firm && b.firm && isFirmInOther ? a.words > 1 : isSameFirm(a, b)
}

/** A name of one word is told apart by its firm. */
function isSameFirm(a: Compared, b: Compared): boolean {
  return a.firm && b.firm ? a.firm === b.firm : a.words > 1
}

/** Shorter texts are different words as often as misread ones. */
const shortest = 5
/** Longer texts are left out: each takes as many entries as it has letters. */
const longest = 80

/**
 * Pairs of texts that differ in one letter, one of which may be missing or added. Takes linear time: texts that are one
 * letter apart become equal when one letter of each is left out, so that each text is filed under all of these forms.
 */
function* oneLetterApart(texts: Iterable<string>): Generator<[string, string] | undefined> {
  const filed = new Map<string, string[]>()
  for (const text of new Set(texts)) {
    if (text.length < shortest || text.length > longest) continue
    for (const form of new Set(formsOf(text))) {
      const known = filed.get(form)
      if (known) known.push(text)
      else filed.set(form, [text])
    }
    yield
  }
  for (const alike of filed.values()) {
    if (alike.length === 1) continue
    for (const [first, second] of neighbours(alike)) if (editDistance(first, second) === 1) yield [first, second]
    yield
  }
}

function formsOf(text: string): string[] {
  return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]
}

/** Larger groups are compared only with the next in them: every pair would take quadratic time. */
const mostCompared = 20

/** The pairs of a group that are compared: all of a small group, each with the next one in a large group. */
function* neighbours<T>(group: readonly T[]): Generator<[T, T]> {
  const reach = group.length > mostCompared ? 1 : group.length
  for (const [at, first] of group.entries()) {
    for (const second of group.slice(at + 1, at + 1 + reach)) yield [first, second]
  }
}
