import type { PhoneKind, PhoneticField } from '#reader/contact.ts'
import { plainName } from '#reader/extract/names/split-name.ts'
import { isSite } from '#reader/extract/spans/detect-website.ts'
import { splitExtension } from '#reader/extract/spans/phone-extension.ts'
import { maxLength } from '#reader/lengths.ts'
import { hasDigit } from '#reader/words/text-shape.ts'
import { type CodeContact, type Remark, type RemarkKind, saysSomething } from './code-contact.ts'
import { profilesIn } from './profiles-in.ts'
import { remarksOf } from './remarks-of.ts'
import { type VcardText, vcardsIn } from './vcard-lines.ts'
import { clean, labelsIn, type Property, propertiesOf, spoken, textOf } from './vcard-property.ts'

const most = { emails: 11, phones: 11, tags: 20 }

/**
 * The people in a file of vCards (2.1, 3.0 or 4.0), which may come in pieces, at most so many cards of it; `skipped` counts the cards that hold
 * nobody, groups among them. A line that is not understood is passed over, the rest of its card is not.
 */
export function readVcards(
  file: Uint8Array | Iterable<Uint8Array>,
  options: { most: number },
): { people: CodeContact[]; skipped: number } {
  const cards = vcardsIn(file instanceof Uint8Array ? [file] : file, options)
  const people = cards.map(contactOf).filter(contact => contact !== undefined)
  return { people, skipped: cards.length - people.length }
}

function contactOf(card: VcardText): CodeContact | undefined {
  const properties = propertiesOf(card)
  const all = (name: string) => properties.filter(property => property.name === name)
  if ([...all('kind'), ...all('x-addressbookserver-kind')].some(kind => textOf(kind).toLowerCase() === 'group'))
    return undefined
  const byPreference = (name: string) => all(name).sort((a, b) => a.pref - b.pref)
  const [org, ...units] = all('org')[0]?.values.flat().map(clean) ?? []
  const company = org ?? ''
  const own = all('x-card-scan-bot').map(textOf)[0]
  const fullName =
    all('fn')
      .map(textOf)
      .find(text => isName(text, { company, isOwn: own !== undefined })) ?? ''
  const { title, ...name } = nameOf(all('n')[0]?.values ?? [], fullName)
  const [position, ...titles] = [...all('title'), ...all('role')].filter(textOf)
  const { profiles, used: ofProfiles } = profilesIn(properties)
  const links = all('url').filter(property => textOf(property) && !ofProfiles.has(property))
  const [site, ...sites] = links.sort((a, b) => Number(isSite(textOf(b))) - Number(isSite(textOf(a))))
  const [address = '', ...addresses] = unique(all('adr').map(addressOf))
  const emails = unique(byPreference('email').map(textOf))
  const labelOf = labelsIn(properties)
  const phones = byPreference('tel')
    .map(phone => ({ value: numberOf(phone), label: labelOf(phone), types: phone.types }))
    .map(({ value, label, types }) => ({ value, label, kind: kindOf([...types, label]) }))
    .filter(({ value }) => hasDigit(value))
  const further = phones.slice(most.phones).filter(phone => !isNamed(phone))
  const used = new Set([position, site, ...titles, ...ofProfiles].filter(property => property !== undefined))
  const contact: CodeContact = {
    ...name,
    company,
    ...phoneticOf(name => all(name).map(textOf)[0] ?? ''),
    position: position ? textOf(position) : '',
    department: units.filter(Boolean).join(', '),
    website: site ? textOf(site) : '',
    address: address || (all('label').map(textOf).find(Boolean) ?? ''),
    emails: emails.slice(0, most.emails),
    phones: phones.slice(0, most.phones).map(({ value, kind }) => ({ value, kind })),
    profiles,
    notes: all('note')
      .map(note => spoken(note.values.flat().join(', ')))
      .filter(Boolean)
      .join('\n\n'),
    remarks: [
      ...as('title', title),
      ...as('role', ...titles.map(textOf)),
      ...as('website', ...sites.map(textOf)),
      ...as('address', ...addresses),
      ...as('email', ...emails.slice(most.emails)),
      ...phones.filter(isNamed).map(({ label, value }) => ({ label, value })),
      ...as('phone', ...further.map(({ value }) => value)),
      ...remarksOf(properties, used),
    ],
    ...(own === undefined ? {} : { own }),
    tags: unique(all('categories').flatMap(({ values }) => values.flat().map(clean))).slice(0, most.tags),
  }
  return saysSomething(contact) ? contact : undefined
}

/** The names in Latin letters, where the card has any. */
function phoneticOf(textNamed: (name: string) => string): Pick<CodeContact, PhoneticField> {
  const names = {
    phonetic_first_name: textNamed('x-phonetic-first-name'),
    phonetic_last_name: textNamed('x-phonetic-last-name'),
    phonetic_company: textNamed('x-phonetic-org'),
  }
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name))
}

const as = (kind: RemarkKind, ...values: readonly string[]): Remark[] =>
  values.filter(Boolean).map(value => ({ kind, value }))
/** Whether a number has a label of the owner's own, such as the name of an assistant, that says no kind. */
const isNamed = ({ label, kind }: { label: string; kind: PhoneKind }) =>
  kind === 'other' && label !== '' && !label.startsWith('_$!<')
const unique = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]

/** A number with its extension as print has it; `tel:` and what its address says besides are left out. */
function numberOf(phone: Property): string {
  const address = textOf(phone)
    .replace(/^tel:/i, '')
    .replace(/;(?!ext=)[a-z][^;]*/gi, '')
  const { number, extension } = splitExtension(address)
  return extension ? `${number} ext. ${extension}` : number
}

/** What kinds of numbers are labelled with, the first that is there counts. */
const kinds = [
  ['fax', 'fax'],
  ['whatsapp', 'whats'],
  ['mobile', 'cell mobil movil móvil iphone handy'],
  ['office', 'work office oficina trabajo'],
] as const

/** The kind of a number by what it is labelled with. Apple's own names for kinds stand in `_$!<` and `>!$_`. */
export function kindOf(types: readonly string[]): PhoneKind {
  const words = types.join(' ').toLowerCase()
  return kinds.find(([, said]) => said.split(' ').some(word => words.includes(word)))?.[0] ?? 'other'
}

/** Post box, extension and street before the town; the rest as the card orders it. */
function addressOf({ values }: Property): string {
  return (values[0] ?? []).map(clean).filter(Boolean).join(', ')
}

/** Behind a surname: a part of it, unlike the letters of a degree. */
export const generation = /^(?:jr|sr|jun|sen|ii|iii|iv)\.?$/i

/** Whether a formatted name is a person's: a firm's card has its own there, ours one of the ways to reach somebody. */
function isName(text: string, { company, isOwn }: { company: string; isOwn: boolean }): boolean {
  if (!text || text === company) return false
  return !isOwn || !(/^\S+@\S+$|^\P{L}+$/u.test(text) || text === 'Contact')
}

/** First names and middle ones, and the titles around them. */
function nameOf(name: readonly string[][], fullName: string): { first_name: string; last_name: string; title: string } {
  const [last = '', first = '', middle = '', prefix = '', suffix = ''] = (name[0] ?? []).map(clean)
  if (last || first) {
    const isOfName = generation.test(suffix)
    return {
      first_name: [first, middle].filter(Boolean).join(' '),
      last_name: [last, isOfName ? suffix : ''].filter(Boolean).join(' '),
      title: [prefix, isOfName ? '' : suffix].filter(Boolean).join(', '),
    }
  }
  return splitFullName(fullName)
}

/** The parts of a name that stands in one field: the first word, those behind it, and the title before them. */
export function splitFullName(fullName: string): { first_name: string; last_name: string; title: string } {
  const plain = fullName.length <= maxLength.first_name + maxLength.last_name ? plainName(fullName).name : ''
  const isTitled = plain !== '' && fullName.endsWith(` ${plain}`)
  const [given = '', ...rest] = (isTitled ? plain : fullName).split(' ')
  const title = isTitled ? fullName.slice(0, -plain.length).trim() : ''
  return { first_name: given, last_name: rest.join(' '), title }
}
