import { createHash } from 'node:crypto'
import { type CodeContact, readVcards } from 'card-reader/vcard'
import { headOf, linesOf, valueIn } from '#core/own-book/vcard/vcard-lines.ts'

/** The parts of a contact that are compared, sent and taken over one by one. */
export const bookFields = [
  'first_name',
  'last_name',
  'company',
  'department',
  'position',
  'website',
  'address',
  'emails',
  'phones',
  'profiles',
  'notes',
  'tags',
  'phonetic',
  'picture',
] as const
export type BookField = (typeof bookFields)[number]

/** What a vCard said at some moment: a short digest of each field, '' for an empty one. */
export type Prints = Record<BookField, string>

/** Limits of a card: what is beyond them is not read and would count as deleted. Programs stay below them. */
const mostLines = 200
const mostParts = 50_000
/** Lines are cut here: a longer one would be skipped, and a long note would count as deleted. */
const longestLine = 20_000

/** What a vCard says; undefined where it names nobody, or is no card that a program would write. */
export function readCard(vcard: string): CodeContact | undefined {
  const lines = cardLines(vcard)
  return lines && readLines(lines)
}

/** The lines of a card; undefined for more than a program would write. */
function cardLines(vcard: string): string[] | undefined {
  let parts = 0
  for (const end of ['\n', '\r'])
    for (let at = vcard.indexOf(end); at !== -1; at = vcard.indexOf(end, at + 1))
      if (++parts > 2 * mostParts) return undefined
  const lines = linesOf(vcard)
  return lines.length > mostLines ? undefined : lines
}

/** What the lines of a card say; undefined where they name nobody. */
export function readLines(lines: readonly string[]): CodeContact | undefined {
  const cut = lines.map(line => line.slice(0, longestLine))
  return readVcards(Buffer.from(cut.join('\r\n')), { most: 1 }).people[0]
}

/** A number without what print puts between its digits, so that another way to write it is no change. */
export function plainNumber(value: string): string {
  return value.toLowerCase().replace(/[^\da-z]/g, '')
}

/** The digests of a vCard's fields; undefined where it cannot be read. */
export function printsOf(vcard: string): Prints | undefined {
  const lines = cardLines(vcard)
  return lines && printsOfLines(lines)
}

/** The lines of a vCard, what they say and its digests; undefined where it cannot be read. */
export function readWithPrints(vcard: string): { lines: string[]; card: CodeContact; prints: Prints } | undefined {
  const lines = cardLines(vcard)
  const card = lines && readLines(lines)
  return card && { lines, card, prints: printsOfCard(lines, card) }
}

/** The digests of what lines say; undefined where they name nobody. */
export function printsOfLines(lines: readonly string[]): Prints | undefined {
  const card = readLines(lines)
  return card && printsOfCard(lines, card)
}

function printsOfCard(lines: readonly string[], card: CodeContact): Prints {
  const { first_name = '', last_name = '', company = '', department = '', position = '' } = card
  const { website = '', address = '', notes = '', profiles = [], tags = [] } = card
  const { phonetic_first_name = '', phonetic_last_name = '', phonetic_company = '' } = card
  return {
    ...{ first_name: print(first_name), last_name: print(last_name), company: print(company) },
    ...{ department: print(department), position: print(position), website: print(website), address: print(address) },
    emails: print(...card.emails.map(email => email.toLowerCase())),
    phones: print(...card.phones.map(({ value, kind }) => `${kind}:${plainNumber(value)}`)),
    profiles: print(...profiles.map(({ kind, handle }) => `${kind}:${handle}`)),
    notes: print(notes),
    tags: print(...tags.toSorted()),
    phonetic: print(phonetic_first_name, phonetic_last_name, phonetic_company),
    picture: printOfPicture(lines),
  }
}

function print(...values: string[]): string {
  if (values.every(value => value === '')) return ''
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 10)
}

/** Pictures are compared by their bytes: servers fold and encode them as they like. */
function printOfPicture(lines: readonly string[]): string {
  const line = lines.find(one => headOf(one).property === 'PHOTO')
  if (line === undefined) return ''
  const value = valueIn(line)
    .replace(/^data:[^,]*,/, '')
    .trim()
  return print(Buffer.from(value, 'base64').toString('base64') || value)
}
