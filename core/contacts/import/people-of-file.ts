import { cleanLine, cleanText } from 'card-reader/clean-text'
import { addressParts } from 'card-reader/parts'
import {
  type CodeContact,
  overrideByCodes,
  overrideByContact,
  readCode,
  readVcards,
  saysSomething,
} from 'card-reader/vcard'
import { type CardContact, emptyCard, type PhoneticField } from '#contracts/contacts.ts'
import type { ColumnField } from '#contracts/import/csv-columns.ts'
import type { Beside } from '#contracts/import/imports.ts'
import { maxLength, shorten } from '#contracts/lengths.ts'
import { piecesOf } from '#core/base/files/file-pieces.ts'
import { fitCard } from '#core/contact-rows/fit-card.ts'
import { type OwnValues, ownValues } from '#core/contacts/export/own-property.ts'
import { contactOfCells, type RowContact, readColumns } from '#core/contacts/import/csv/contact-of-cells.ts'
import { decodeCsv, firstBytes, type Pieces, startOf } from '#core/contacts/import/csv/decode-csv.ts'
import { withRows } from '#core/contacts/import/csv/read-rows.ts'
import { lookAtTable, recogniseColumns } from '#core/contacts/import/csv/recognise-columns.ts'
import type { RemarkLabels } from '#core/contacts/import/remark-labels.ts'
import type { FoundPeople, NewPerson, PeopleQuery } from './people-reader-port.ts'

type Where = { region: string | undefined; labels: RemarkLabels }

/**
 * The person of an address book's entry; numbers without a country code are dialled in `region`. What no field is for
 * stands below the notes, each line under its label.
 */
export function personOf(read: CodeContact, { region, labels }: Where): NewPerson {
  const own = read.own === undefined ? undefined : ownValues(read.own)
  const contact = own ? withOwnValues(read, own) : read
  const plain = fitCard(overrideByContact(emptyCard, contact, region))
  const { badge_code = '', country = '', department = '', profiles = [], ...beside } = own ?? {}
  const card = own
    ? fitCard({ ...plain, badge_code, country, department, profiles, ...printedNames(plain, read, own) })
    : plain
  const tags = (contact.tags ?? []).map(tag => cleanLine(tag)).filter(tag => tag && tag.length <= maxLength.tag)
  const remarks = (contact.remarks ?? []).map(
    remark => `${'label' in remark ? remark.label : labels[remark.kind]}: ${remark.value}`,
  )
  const notes = cleanText([contact.notes ?? '', ...remarks].filter(Boolean).join('\n'))
  return { card, notes: shorten(notes, maxLength.notes), tags, ...besideOf(beside) }
}

/** The names in Latin letters that its card had, unless they were changed since. */
function printedNames(plain: CardContact, read: CodeContact, own: OwnValues): Pick<CardContact, PhoneticField> {
  const printed = (field: PhoneticField) => (own[field] && own[field] === read[field] ? own[field] : plain[field])
  return {
    phonetic_first_name: printed('phonetic_first_name'),
    phonetic_last_name: printed('phonetic_last_name'),
    phonetic_company: printed('phonetic_company'),
  }
}

/** Gets the people that are found, some at a time. */
export type TakePeople = (people: readonly NewPerson[]) => void

/** Hands the people of a file, a table or codes to `take`; returns how many entries name nobody. */
export async function readPeople(
  { source, most, ...where }: PeopleQuery,
  take: TakePeople,
): Promise<Pick<FoundPeople, 'skipped' | 'columns'>> {
  if ('codes' in source) return peopleOfCodes(source.codes, where, take)
  const { isTable = false, fields } = source
  const file = () => piecesOf(source.bytes, pieceBytes)
  if (isTable && !startsAsVcard(file)) return peopleOfTable(file, { most, fields, ...where }, take)
  const { people, skipped } = readVcards(file(), { most })
  take(people.map(contact => personOf(contact, where)))
  return { skipped, columns: [] }
}

/** Small enough for what is collected at once. */
const pieceBytes = 64 * 1024
/** So much of a file tells whether it holds vCards. */
const looked = 1000

function startsAsVcard(file: Pieces): boolean {
  const start = () => piecesOf(firstBytes(file(), looked))
  return /^[\s\ufeff]*BEGIN:VCARD/i.test(startOf(decodeCsv(start)(), looked))
}

/** Ten thousand contacts of 25 values. Some kinds of values take long to read, such as phone numbers. */
const mostCells = 250_000

type TableQuery = Where & { most: number; fields: readonly ColumnField[] | undefined }

/**
 * The first line names the columns; each other one may be somebody. A table of too many values counts as too many people.
 * Its rows are read twice, so that no more than a few are held: what a column holds depends on all of them.
 */
async function peopleOfTable(file: Pieces, { most, fields, ...where }: TableQuery, take: TakePeople) {
  const found = await withRows(file, { most: most + 1 }, async rows => ({ rows, table: await lookAtTable(rows()) }))
  if (!found || found.table.columns.length === 0) return { skipped: 0, columns: [] }
  const { rows, table } = found
  const columns = recogniseColumns(table, fields)
  if (table.filledCells > mostCells) return { skipped: most, columns }
  const read = readColumns(
    table.headers,
    columns.map(({ field }) => field),
  )
  let [people, isHeader] = [0, table.hasHeader]
  for await (const row of rows()) {
    const contact = isHeader ? undefined : contactOfCells(row, read, where.region ?? '')
    isHeader = false
    if (!contact || !(saysSomething(contact) || contact.badge_code)) continue
    people++
    take([personOfRow(contact, where)])
  }
  return { skipped: table.rows - people, columns }
}

function personOfRow({ country, badge_code, department, profiles, ...contact }: RowContact, where: Where): NewPerson {
  const { card, notes, tags } = personOf(contact, where)
  const { phonetic_first_name = '', phonetic_last_name = '', phonetic_company = '' } = contact
  const phonetic = { phonetic_first_name, phonetic_last_name, phonetic_company }
  const whole = fitCard({ ...card, ...phonetic, badge_code, department, profiles, country: country || card.country })
  const { answers = [] } = contact
  return { card: whole, notes, tags, ...besideOf(contact), ...(answers.length > 0 ? { answers } : {}) }
}

/** What is said beside a card, nothing of it empty. */
function besideOf({
  event,
  rating,
  date,
  do_not_message,
  whatsapp_sent,
  consent,
  consent_at,
}: OwnValues | Beside): Beside {
  return {
    ...(event ? { event } : {}),
    ...(rating ? { rating } : {}),
    ...(date ? { date } : {}),
    ...(do_not_message ? { do_not_message } : {}),
    ...(whatsapp_sent ? { whatsapp_sent } : {}),
    ...(consent ? { consent, consent_at } : {}),
  }
}

/** Address, website and kinds of numbers as they were before a vCard took them apart, unless they were changed since. */
function withOwnValues(
  contact: CodeContact,
  { address = '', website = '', phone_kinds: kinds = [] }: OwnValues,
): CodeContact {
  const { street, city, region, postcode, country } = addressParts(address)
  const isSameAddress = [street, city, region, postcode, country].filter(Boolean).join(', ') === contact.address
  const isSameSite = website !== '' && contact.website === `https://${website}`
  const isSameCount = kinds.length === contact.phones.length
  return {
    ...contact,
    ...(isSameAddress ? { address } : {}),
    ...(isSameSite ? { website } : {}),
    phones: contact.phones.map((phone, at) => ({ ...phone, kind: (isSameCount && kinds[at]) || phone.kind })),
    keepsPhones: isSameCount,
  }
}

/** Each code once. A badge's number alone counts as a person too. */
function peopleOfCodes(codes: readonly string[], where: Where, take: TakePeople) {
  const unique = [...new Set(codes.map(code => code.trim()))]
  const people = unique.flatMap(code => {
    const read = readCode(code)
    if (!read) return []
    if ('contact' in read) return [personOf(read.contact, where)]
    return [{ card: fitCard(overrideByCodes(emptyCard, [code], where.region)), notes: '', tags: [] }]
  })
  take(people)
  return { skipped: unique.length - people.length, columns: [] }
}
