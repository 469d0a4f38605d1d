import { type CodeContact, generation } from 'card-reader/vcard'
import { type BookField, plainNumber, readCard, readLines } from '#core/own-book/vcard/card-prints.ts'
import { headOf, linesOf, valueIn, versionOf } from '#core/own-book/vcard/vcard-lines.ts'

/** Replaces some lines of a vCard by those of ours. */
type Editor = (lines: readonly string[], ours: readonly string[]) => string[]

const is =
  (...properties: string[]) =>
  (line: string) =>
    properties.includes(headOf(line).property)
const isEmpty = (line: string) => valueIn(line).replace(/[;\s]/g, '') === ''

/** Inserts lines at the place of the first line that they replace, else at the end of the vCard. */
function replace(
  lines: readonly string[],
  goes: (line: string, at: number) => boolean,
  by: readonly string[],
): string[] {
  const first = lines.findIndex(goes)
  const end = lines.findLastIndex(line => /^END:VCARD$/i.test(line.trim()))
  const at = first === -1 ? end : first
  if (at === -1) return [...lines]
  return lines.flatMap((line, n) => [...(n === at ? by : []), ...(goes(line, n) ? [] : [line])])
}

/** For properties that a contact has once, such as the work address: replaces the first, keeps the others. */
const firstOf =
  (property: string): Editor =>
  (lines, ours) => {
    const at = lines.findIndex(line => is(property)(line) && !isEmpty(line))
    const { group } = headOf(lines[at] ?? '')
    const by = ours.filter(line => is(property)(line) && !isEmpty(line)).slice(0, 1)
    return replace(
      lines,
      (_, n) => n === at,
      by.map(line => group + line),
    )
  }

const everyOf =
  (...properties: string[]): Editor =>
  (lines, ours) =>
    replace(lines, is(...properties), ours.filter(is(...properties)))

/** Our lines in our order; a line that is there already is kept with its label. */
function kept(lines: readonly string[], ours: readonly string[], sayingOf: (line: string) => string): string[] {
  const known = new Map(lines.map(line => [sayingOf(line), line]))
  return ours.map(line => known.get(sayingOf(line)) ?? line)
}

type LineValues = Pick<CodeContact, 'emails' | 'phones' | 'profiles' | 'website'>

const nothing: LineValues = { emails: [], phones: [] }

/** The values of a single line. */
const valuesIn = (line: string): LineValues =>
  readCard(['BEGIN:VCARD', 'VERSION:3.0', 'FN:x', line, 'END:VCARD', ''].join('\r\n')) ?? nothing

const emailsOf = ({ emails }: LineValues) => emails.map(email => email.toLowerCase())
const numbersOf = ({ phones }: LineValues) => phones.map(({ value }) => plainNumber(value))
const kindsOf = ({ phones }: LineValues) => phones.map(({ kind }) => kind)

/** Replaces the lines by ours. Values beyond the number that a contact holds were never read, and stay. */
const listOf =
  (property: string, valuesOf: (values: LineValues) => string[], sayingOf: (line: string) => string): Editor =>
  (lines, ours) => {
    const card = readLines(lines)
    const read = card && new Set([card, readLines(ours) ?? nothing].flatMap(valuesOf))
    const goes = (line: string) =>
      is(property)(line) && (!read || valuesOf(valuesIn(line)).every(value => read.has(value)))
    return replace(lines, goes, kept(lines.filter(goes), ours.filter(is(property)), sayingOf))
  }

const isLink = is('URL', 'X-SOCIALPROFILE', 'IMPP')
const profileOf = (line: string) => {
  const [profile] = isLink(line) ? (valuesIn(line).profiles ?? []) : []
  return profile ? `${headOf(line).property} ${profile.kind} ${profile.handle}` : ''
}
const isProfile = (line: string) => profileOf(line) !== ''

const editProfiles: Editor = (lines, ours) =>
  replace(lines, isProfile, kept(lines.filter(isProfile), ours.filter(isProfile), profileOf))

/** Pages that are neither the website nor a profile of the contact stay. */
const editWebsite: Editor = (lines, ours) => {
  const website = readLines(lines)?.website
  const isWebsite = (line: string) => is('URL')(line) && !isProfile(line)
  return replace(lines, line => isWebsite(line) && valuesIn(line).website === website, ours.filter(isWebsite))
}

/** Titles before and behind the name are no part of it here, so they stay. */
const editName: Editor = (lines, ours) => {
  const [, , , prefix = '', suffix = ''] = valueIn(lines.find(is('N')) ?? '').split(/(?<!\\);/)
  const title = generation.test(suffix.trim()) ? '' : suffix
  const name = ours.filter(is('N')).map(line => {
    const [family = '', given = ''] = valueIn(line).split(/(?<!\\);/)
    return `N:${[family, given, '', prefix, title].join(';')}`
  })
  return everyOf('FN')(replace(lines, is('N'), name), ours)
}

/** Version 4.0 has pictures as addresses. */
const editPicture: Editor = (lines, ours) => {
  const isFour = versionOf(lines).startsWith('4')
  const photos = ours.filter(is('PHOTO'))
  const by = isFour ? photos.map(line => `PHOTO:data:image/jpeg;base64,${valueIn(line)}`) : photos
  return replace(lines, is('PHOTO'), by)
}

const editors: Record<BookField, Editor> = {
  ...{ first_name: editName, last_name: editName },
  ...{ company: firstOf('ORG'), department: firstOf('ORG') },
  position: firstOf('TITLE'),
  address: firstOf('ADR'),
  ...{ website: editWebsite, profiles: editProfiles },
  emails: listOf('EMAIL', emailsOf, line => emailsOf(valuesIn(line)).join(' ')),
  phones: listOf('TEL', numbersOf, line => [...kindsOf(valuesIn(line)), ...numbersOf(valuesIn(line))].join(' ')),
  notes: everyOf('NOTE'),
  tags: everyOf('CATEGORIES'),
  phonetic: everyOf('X-PHONETIC-FIRST-NAME', 'X-PHONETIC-LAST-NAME', 'X-PHONETIC-ORG'),
  picture: editPicture,
}

/**
 * The lines of a vCard from elsewhere with these fields replaced by those of ours. Everything else stays: birthdays,
 * further addresses, labels, and properties that only its program understands.
 */
export function editLines(
  theirs: readonly string[],
  { ours, fields }: { ours: string; fields: readonly BookField[] },
): string[] {
  const own = linesOf(ours)
  const after = fields.reduce<readonly string[]>((lines, field) => editors[field](lines, own), theirs)
  return withoutLostLabels(after)
}

const isLabel = is('X-ABLABEL', 'X-ABADR')

/** A label without its line is removed. */
function withoutLostLabels(lines: readonly string[]): string[] {
  const groups = new Set(lines.filter(line => !isLabel(line)).map(line => headOf(line).group))
  return lines.filter(line => !isLabel(line) || groups.has(headOf(line).group))
}
