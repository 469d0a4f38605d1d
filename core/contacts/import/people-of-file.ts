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
import { contentOf, piecesOf, type UploadedFile } from '#core/base/files/uploaded-file.ts'
import { type OwnValues, ownValues } from '#core/contacts/export/own-property.ts'
import { fitCard } from '#core/contacts/fit-card.ts'
import { contactOfRow, type RowContact, readColumns } from '#core/contacts/import/csv/contact-of-row.ts'
import { decodeCsv } from '#core/contacts/import/csv/decode-csv.ts'
import { readRows } from '#core/contacts/import/csv/read-rows.ts'
import { recogniseColumns, tableOf } from '#core/contacts/import/csv/recognise-columns.ts'
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

/** The people in a file of vCards, in a table or in scanned codes, and how many of its cards, rows or codes name nobody. */
export function readPeople({ source, most, ...where }: PeopleQuery): FoundPeople {
  if ('codes' in source) return peopleOfCodes(source.codes, where)
  const { isTable = false, fields } = source
  const { bytes } = source
  const isVcard = !isTable || /^[\s\ufeff]*BEGIN:VCARD/i.test(decodeCsv(startOf(bytes)))
  if (isVcard) return peopleOfFile(bytes, { most, ...where })
  return peopleOfTable('fd' in bytes ? contentOf(bytes) : bytes, { most, fields, ...where })
}

function startOf(file: Uint8Array | UploadedFile): Uint8Array {
  for (const start of piecesOf(file, 1000)) return start
  return new Uint8Array()
}

/** Small enough for what is collected at once. */
const pieceBytes = 64 * 1024

function peopleOfFile(file: Uint8Array | UploadedFile, { most, ...where }: Where & { most: number }): FoundPeople {
  const { people, skipped } = readVcards(piecesOf(file, pieceBytes), { most })
  return { people: people.map(contact => personOf(contact, where)), skipped, columns: [] }
}

/** Ten thousand contacts of 25 values. Some kinds of values take long to read, such as phone numbers. */
const mostCells = 250_000

function filledCells(rows: readonly (readonly string[])[]): number {
  return rows.reduce((sum, row) => sum + row.reduce((filled, cell) => filled + (cell === '' ? 0 : 1), 0), 0)
}

type TableQuery = Where & { most: number; fields: readonly ColumnField[] | undefined }

/** The first line names the columns; each other one may be somebody. A table of too many values counts as too many people. */
function peopleOfTable(file: Uint8Array, { most, fields, ...where }: TableQuery): FoundPeople {
  const rows = readRows(file, { most: most + 1 })
  if (!rows || rows.length === 0) return { people: [], skipped: 0, columns: [] }
  const table = tableOf(rows)
  const columns = recogniseColumns(table, fields)
  if (filledCells(table.rows) > mostCells) return { people: [], skipped: most, columns }
  const read = readColumns(
    table.headers,
    columns.map(({ field }) => field),
  )
  const people = table.rows.flatMap(row => {
    const contact = contactOfRow(row, read, where.region ?? '')
    return saysSomething(contact) || contact.badge_code ? [personOfRow(contact, where)] : []
  })
  return { people, skipped: table.rows.length - people.length, columns }
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
function peopleOfCodes(codes: readonly string[], where: Where): FoundPeople {
  const unique = [...new Set(codes.map(code => code.trim()))]
  const people = unique.flatMap(code => {
    const read = readCode(code)
    if (!read) return []
    if ('contact' in read) return [personOf(read.contact, where)]
    return [{ card: fitCard(overrideByCodes(emptyCard, [code], where.region)), notes: '', tags: [] }]
  })
  return { people, skipped: unique.length - people.length, columns: [] }
}
