import { cleanLine, cleanText } from 'card-reader/clean-text'
import { countryNamed } from 'card-reader/parts'
import { profileKey } from 'card-reader/profile-names'
import { type CodeContact, generation, kindOf, type Remark, splitFullName } from 'card-reader/vcard'
import { isSupportedCountry } from 'libphonenumber-js/max'
import { type CardContact, contactSources, type PhoneKind, phoneKinds } from '#contracts/contacts.ts'
import { type Rating, ratings } from '#contracts/events.ts'
import type { ColumnField } from '#contracts/import/csv-columns.ts'
import type { Beside } from '#contracts/import/imports.ts'
import { maxTags } from '#contracts/lengths.ts'
import { rearmFormula } from '#core/contacts/export/contacts-csv.ts'
import { isProfilePage, questionHeader, splitList, splitProfiles } from '#core/contacts/export/profile-cell.ts'
import { columnNamed, type Place } from './column-names.ts'

/** How a column is read: whose address or number it holds, and which other column holds its kind. */
export type ReadColumn = { header: string; field: ColumnField; group: string; labelAt: number | undefined }
/** A person of a file, with the fields that only an export of this product has. */
export type RowContact = CodeContact & Beside & Pick<CardContact, 'country' | 'badge_code' | 'department' | 'profiles'>

type Cell = ReadColumn & { value: string; label: string }

/** What the exports of this product write in other programs' own fields. */
const ownFields: ReadonlySet<ColumnField> = new Set([
  'event',
  'rating',
  'badge_code',
  'phonetic_company',
  'profile',
  'phone_kinds',
  'whatsapp_sent',
  'do_not_message',
] satisfies ColumnField[])

const longestRemark = 1000
const mostRemarks = 60
/** The date that programs write for "none": `0/0/00`. */
const nothing = /^[0\s./:-]+$/
/** A heading that was read as a part of a web address: `HOMEPAGE: www.firma.example`. */
const heading = /^[\p{L} ]{2,20}[:：]\s+/u
const phoneFields: Readonly<Partial<Record<ColumnField, PhoneKind>>> = {
  mobile: 'mobile',
  office_phone: 'office',
  whatsapp: 'whatsapp',
  fax: 'fax',
  phone: 'other',
}

/** What the columns of a table need besides their fields to be read. */
export function readColumns(headers: readonly string[], fields: readonly ColumnField[]): ReadColumn[] {
  return headers.map((header, at) => ({
    header,
    field: fields[at] ?? 'skip',
    group: groupOf(header),
    labelAt: fields[at - 1] === 'label' ? at - 1 : undefined,
  }))
}

/** The parts of one address have the same number before a dash (`Address 2 - City`), or are of the same place. */
function groupOf(header: string): Place | string {
  const numbered = /^\D+(\d+) - /.exec(header)?.[1]
  return numbered ?? columnNamed(header)?.place ?? ''
}

/** Somebody in the fields of a contact; `home` is the country whose order addresses without one have. */
export function contactOfCells(row: readonly string[], columns: readonly ReadColumn[], home: string): RowContact {
  const all = columns.flatMap((column, at): Cell[] => {
    const value = plainCell(row[at] ?? '')
    if (!value || column.field === 'skip' || column.field === 'label') return []
    const label = column.labelAt === undefined ? '' : plainCell(row[column.labelAt] ?? '')
    return [ownField({ ...column, value, label })]
  })
  const consent = all.find(cell => isNoteNamed(cell, 'Consent'))
  const isOurs = columns.some(({ header }) => header === 'Badge Code' || header.startsWith('Custom Field'))
  const answers = all.filter(cell => isOurs && cell.field === 'note' && cell.header.startsWith(questionHeader))
  const cells = all.filter(cell => cell !== consent && !answers.includes(cell) && !(isOurs && isOwnOrigin(cell)))
  const remarks: Remark[] = []
  const of = (...fields: ColumnField[]) => cells.filter(({ field }) => fields.includes(field))
  /** The first value; others that differ are remarks. */
  const one = (field: ColumnField): string => {
    const [first, ...others] = of(field)
    for (const other of others) if (other.value !== first?.value) remarks.push(remarkOf(other))
    return first ? cleanLine(first.value) : ''
  }
  const name = nameOf(of)
  const addresses = addressesOf(of, home)
  const pages = of('website').flatMap(({ value, label }) =>
    linesOf(value).map(line => ({ page: stripHeading(line), label })),
  )
  const [website = '', ...websites] = pages.flatMap(({ page, label }) => (isProfilePage(page, label) ? [] : page))
  const profiles = [
    ...of('profile').flatMap(({ value, label, header }) => splitProfiles(value, label || header)),
    ...pages.flatMap(({ page, label }) => (isProfilePage(page, label) ? splitProfiles(page, label) : [])),
  ]
  const kept = keptPhones(of)
  const emails = of('email').map(cell => ({ cell, found: emailsOf(cell.value) }))
  for (const { cell, found } of emails) if (found.length === 0) remarks.push(remarkOf(cell))
  const rating = one('rating').toLowerCase()
  const contact: RowContact = {
    first_name: name.first_name,
    last_name: name.last_name,
    company: one('company'),
    phonetic_first_name: one('phonetic_first_name'),
    phonetic_last_name: one('phonetic_last_name'),
    phonetic_company: one('phonetic_company'),
    position: one('position'),
    website,
    address: addresses[0] ?? '',
    country:
      of('country')
        .map(cell => countryCodeOf(cell.value))
        .find(Boolean) ?? '',
    emails: [...new Set(emails.flatMap(({ found }) => found))],
    phones: kept ?? of('mobile', 'office_phone', 'whatsapp', 'phone', 'fax').flatMap(phonesOfCell),
    keepsPhones: kept !== undefined,
    notes: of('notes')
      .map(cell => cell.value)
      .join('\n'),
    tags: [...new Set(of('tags').flatMap(tagsOf))].slice(0, maxTags),
    badge_code: one('badge_code'),
    department: one('department'),
    profiles: [...new Map(profiles.map(profile => [profileKey(profile), profile])).values()],
    event: one('event'),
    rating: ratings.find((known): known is Rating => known === rating),
    answers: answers.map(({ header, value }) => ({ question: header.slice(questionHeader.length), text: value })),
    date: dateOf(one('date')),
    consent: consent && cleanLine(consent.value),
    consent_at: consent && dateOf(all.find(cell => isNoteNamed(cell, 'Consent Date'))?.value ?? ''),
    whatsapp_sent: one('whatsapp_sent').toLowerCase() === 'yes',
    do_not_message: one('do_not_message').toLowerCase() === 'yes',
  }
  contact.remarks = [
    ...(name.title ? [{ kind: 'title' as const, value: name.title }] : []),
    ...websites.map(value => ({ kind: 'website' as const, value })),
    ...addresses.slice(1).map(value => ({ kind: 'address' as const, value })),
    ...remarks,
    ...of('note')
      .filter(({ value }) => !nothing.test(value))
      .map(remarkOf),
  ].slice(0, mostRemarks)
  return contact
}

/** A text without the signs that guard it in a spreadsheet: an apostrophe, `="…"`. */
function plainCell(cell: string): string {
  return cleanText(rearmFormula(/^="(.*)"$/s.exec(cell)?.[1] ?? cell))
}

/** A field of Google's own naming (`Custom Field 1`) is what its label says, where an export of this product has it. */
function ownField(cell: Cell): Cell {
  if (cell.field !== 'note' || !cell.label) return cell
  const field = columnNamed(cell.label)?.field
  return field && ownFields.has(field) ? { ...cell, field } : cell
}

const nameOfNote = ({ header, label }: Cell) => label || header.replace(/ - Value$/i, '')
const isNoteNamed = (cell: Cell, name: string) => cell.field === 'note' && nameOfNote(cell) === name

/** The source that an export of another account states is ignored: here the contact comes from this import. */
function isOwnOrigin(cell: Cell): boolean {
  if (isNoteNamed(cell, 'Source')) return contactSources.some(source => source === cell.value)
  return ['Added', 'Consent Date'].some(name => isNoteNamed(cell, name)) && dateOf(cell.value) !== undefined
}

function remarkOf(cell: Cell): Remark {
  return { label: nameOfNote(cell), value: cleanLine(cell.value).slice(0, longestRemark) }
}

type Of = (...fields: ColumnField[]) => Cell[]

function nameOf(of: Of): { first_name: string; last_name: string; title: string } {
  const text = (...fields: ColumnField[]) =>
    of(...fields)
      .map(({ value }) => cleanLine(value))
      .join(' ')
  const suffix = text('suffix')
  const first = text('first_name', 'middle_name')
  const last = text('last_name')
  const isOfName = generation.test(suffix)
  const title = [text('title'), isOfName ? '' : suffix].filter(Boolean).join(', ')
  if (first || last)
    return { first_name: first, last_name: [last, isOfName ? suffix : ''].filter(Boolean).join(' '), title }
  const whole = cleanLine(of('full_name')[0]?.value ?? '')
  if (!whole || whole === text('company')) return { first_name: '', last_name: '', title }
  const [surname = '', given = '', ...more] = whole.split(', ')
  const isTurned = more.length === 0 && given !== '' && surname.split(' ').length <= 3
  const split = splitFullName(isTurned ? `${given} ${surname}` : whole)
  return isTurned ? { first_name: given, last_name: surname, title } : { ...split, title: title || split.title }
}

/** Addresses by their groups, that of work first: as printed where a column has it whole, else from its parts. */
function addressesOf(of: Of, home: string): string[] {
  const cells = of('address', 'street', 'postcode', 'city', 'region', 'country')
  const groups = [...new Set(cells.map(({ group }) => group))].sort(
    (a, b) => Number(b === 'work') - Number(a === 'work'),
  )
  const found = groups.flatMap(group => {
    const values = (field: ColumnField) =>
      cells.filter(cell => cell.group === group && cell.field === field).map(({ value }) => cleanLine(value, ', '))
    const whole = values('address')
    const parts: PostalParts = {
      street: values('street'),
      postcode: values('postcode')[0] ?? '',
      city: values('city')[0] ?? '',
      region: values('region')[0] ?? '',
      country: values('country')[0] ?? '',
    }
    const isInParts = Boolean(parts.street.length > 0 || parts.postcode || parts.city || parts.region)
    if (!isInParts) return whole
    // HubSpot calls the street an address.
    if (parts.street.length === 0) return [addressOfParts({ ...parts, street: whole }, home)]
    return whole.length > 0 ? whole : [addressOfParts(parts, home)]
  })
  return [...new Set(found.filter(Boolean))]
}

/** Values that stand below one another, or between Google's three colons. */
const linesOf = (value: string) => value.split(/\s*(?:\n|:::)\s*/).filter(Boolean)
const stripHeading = (value: string) => cleanLine(value.replace(heading, ''))

function emailsOf(value: string): string[] {
  return value
    .split(/[\s,;<>]+|:::/)
    .map(one => one.replace(/^mailto:/i, ''))
    .filter(one => one.includes('@'))
}

/** Several numbers of a cell, where each of them is one. */
function numbersOf(value: string): string[] {
  const parts = value
    .split(/\s*(?:\n|;|:::|\s\/\s)\s*/)
    .map(part => cleanLine(part))
    .filter(Boolean)
  return parts.every(part => part.replace(/\D/g, '').length >= 5) ? parts : [cleanLine(value)]
}

function phonesOfCell({ field, label, value }: Cell): CodeContact['phones'] {
  const kind = field === 'phone' && label ? kindOf([label]) : (phoneFields[field] ?? 'other')
  return numbersOf(value)
    .filter(number => /\d/.test(number))
    .map(number => ({ value: number, kind }))
}

/** The numbers with the kinds that an export of this product names; undefined where it does not, or they were changed. */
function keptPhones(of: Of): CodeContact['phones'] | undefined {
  const kinds = of('phone_kinds').flatMap(({ value }) => value.split(' / '))
  const numbers = of('phone').flatMap(({ value }) => numbersOf(value))
  if (kinds.length === 0 || kinds.length !== numbers.length) return undefined
  return numbers.map((value, at) => ({ value, kind: phoneKinds.find(kind => kind === kinds[at]) ?? 'other' }))
}

function tagsOf({ header, value }: Cell): string[] {
  const isGoogles = /^(?:Labels|Group Membership)$/i.test(header)
  const tags = isGoogles ? value.split(':::').map(tag => cleanLine(tag)) : splitList(value)
  return tags.filter(tag => tag && !tag.startsWith('* ') && tag !== 'myContacts')
}

/** A date, with its time if there is one, written year first; undefined for orders that countries read differently. */
function dateOf(text: string): string | undefined {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?/.exec(text) ?? []
  const at = new Date(`${day}T${time}:00Z`)
  return day && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}

/** The parts of an address as the columns of a file have them; streets may be several lines. */
type PostalParts = { street: string[]; postcode: string; city: string; region: string; country: string }

/** Where the postcode stands behind the city and its state. */
const codeBehind: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'IN'])
const anglo = /^(?:\d{5}-\d{4}|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d)$/

/** The code (ISO 3166) of a country by its name in one of six languages or by the code itself; '' for neither. */
function countryCodeOf(country: string): string {
  return countryNamed(country) ?? (/^[A-Z]{2}$/.test(country) && isSupportedCountry(country) ? country : '')
}

/** The address in one line, as its country prints it. A country with a code is left out: it has a field. */
function addressOfParts({ street, postcode, city, region, country }: PostalParts, home: string): string {
  const code = countryCodeOf(country)
  const isBehind = code ? codeBehind.has(code) : codeBehind.has(home) || anglo.test(postcode)
  const town = isBehind ? [city, join(' ', region, postcode)] : [join(' ', postcode, city), region]
  return join(', ', ...street, ...town, code ? '' : country)
}

const join = (separator: string, ...parts: readonly string[]) => parts.filter(Boolean).join(separator)
