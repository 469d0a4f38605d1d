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

/** More lines than any program writes into one card. */
const mostLines = 500

/** What a vCard says; undefined where it names nobody, or is no card that a program would write. */
export function readCard(vcard: string): CodeContact | undefined {
  if (linesOf(vcard).length > mostLines) return undefined
  return readVcards(Buffer.from(vcard), { most: 1 }).people[0]
}

/** A number without what print puts between its digits, so that another way to write it is no change. */
export function plainNumber(value: string): string {
  return value.toLowerCase().replace(/[^\da-z]/g, '')
}

/** The digests of a vCard's fields; undefined where it cannot be read. */
export function printsOf(vcard: string): Prints | undefined {
  const said = readCard(vcard)
  if (!said) return undefined
  const { first_name = '', last_name = '', company = '', department = '', position = '' } = said
  const { website = '', address = '', notes = '', profiles = [], tags = [] } = said
  const { phonetic_first_name = '', phonetic_last_name = '', phonetic_company = '' } = said
  return {
    ...{ first_name: print(first_name), last_name: print(last_name), company: print(company) },
    ...{ department: print(department), position: print(position), website: print(website), address: print(address) },
    emails: print(...said.emails.map(email => email.toLowerCase())),
    phones: print(...said.phones.map(({ value, kind }) => `${kind}:${plainNumber(value)}`)),
    profiles: print(...profiles.map(({ kind, handle }) => `${kind}:${handle}`)),
    notes: print(notes),
    tags: print(...tags.toSorted()),
    phonetic: print(phonetic_first_name, phonetic_last_name, phonetic_company),
    picture: printOfPicture(vcard),
  }
}

function print(...values: string[]): string {
  if (values.every(value => value === '')) return ''
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 10)
}

/** Pictures are compared by their bytes: servers fold and encode them as they like. */
function printOfPicture(vcard: string): string {
  const line = linesOf(vcard).find(one => headOf(one).property === 'PHOTO')
  if (line === undefined) return ''
  const value = valueIn(line)
    .replace(/^data:[^,]*,/, '')
    .trim()
  return print(Buffer.from(value, 'base64').toString('base64') || value)
}
