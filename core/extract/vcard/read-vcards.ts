import ICAL from 'ical.js'
import { cleanText } from '#core/contracts/clean-text.ts'
import type { PhoneKind } from '#core/contracts/contacts.ts'
import { type CodeContact, saysSomething } from './code-contact.ts'
import { type VcardText, vcardsIn } from './vcard-lines.ts'

/** A property as ical.js reads it: values may have parts, and parts may be several. */
type Property = { name: string; types: string[]; group: string; pref: number; values: string[][] }

const most = { emails: 11, phones: 11, tags: 20, parts: 50 }

/**
 * The people in a file of vCards (2.1, 3.0 or 4.0), at most so many cards of it; `skipped` counts the cards that hold
 * nobody, groups among them. A line that is not understood is passed over, the rest of its card is not.
 */
export function readVcards(file: Uint8Array, options: { most: number }): { people: CodeContact[]; skipped: number } {
  const cards = vcardsIn(file, options)
  const people = cards.map(contactOf).filter(contact => contact !== undefined)
  return { people, skipped: cards.length - people.length }
}

function contactOf(card: VcardText): CodeContact | undefined {
  const properties = propertiesOf(card)
  const all = (name: string) => properties.filter(property => property.name === name)
  const first = (name: string) => all(name).map(textOf).find(Boolean) ?? ''
  const kinds = [...all('kind'), ...all('x-addressbookserver-kind')].map(textOf)
  if (kinds.some(kind => /^group$/i.test(kind))) return undefined
  const labels = new Map(all('x-ablabel').map(label => [label.group, textOf(label)]))
  const byPreference = (name: string) => all(name).sort((a, b) => a.pref - b.pref)
  const company = all('org').map(org => clean(org.values[0]?.[0] ?? ''))[0] ?? ''
  const contact: CodeContact = {
    ...nameOf(all('n')[0]?.values ?? [], first('fn'), company),
    company,
    position: first('title') || first('role'),
    website: first('url') || all('x-socialprofile').map(textOf).find(isAddress) || '',
    address: all('adr').map(addressOf).find(Boolean) ?? '',
    emails: unique(byPreference('email').map(textOf)).slice(0, most.emails),
    phones: byPreference('tel')
      .map(phone => ({ value: numberOf(phone), kind: kindOf([...phone.types, labels.get(phone.group) ?? '']) }))
      .filter(({ value }) => /\d/.test(value))
      .slice(0, most.phones),
    notes: all('note')
      .map(note => spoken(note.values.flat().join(', ')))
      .filter(Boolean)
      .join('\n\n'),
    tags: unique(all('categories').flatMap(({ values }) => values.flat().map(clean))).slice(0, most.tags),
  }
  return saysSomething(contact) ? contact : undefined
}

function propertiesOf({ version, lines }: VcardText): Property[] {
  const design = version.startsWith('4') ? ICAL.design.vcard : ICAL.design.vcard3
  return lines.flatMap(({ text }) => {
    try {
      return propertyOf(ICAL.parse.property(text, design))
    } catch {
      return []
    }
  })
}

function propertyOf(read: unknown): Property | [] {
  if (!Array.isArray(read)) return []
  const [name, parameters, , ...values]: unknown[] = read
  const given: Record<string, unknown> = typeof parameters === 'object' ? { ...parameters } : {}
  const types = [given.type].flat().map(type => String(type ?? '').toLowerCase())
  const ranked = Number(given.pref)
  return {
    name: String(name),
    types,
    group: String(given.group ?? ''),
    pref: types.includes('pref') ? 0 : ranked > 0 ? ranked : 101,
    values: values
      .slice(0, most.parts)
      .map(value =>
        Array.isArray(value)
          ? value.slice(0, most.parts).map(part => String([part].flat().slice(0, most.parts).join(', ')))
          : [String(value)],
      ),
  }
}

/** One line without what other programs leave in it: escapes, control characters, repeated spaces. */
function clean(text: string): string {
  return spoken(text).replace(/\s+/g, ' ')
}

/** A text of several lines, without control characters and signs that turn or hide what follows. */
function spoken(text: string): string {
  // What ical.js leaves escaped in a value without parts, and Apple in addresses (`http\\://`).
  const unescaped = text.replace(/\\([,;:])/g, '$1').replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
  return cleanText(unescaped).normalize('NFC')
}

const textOf = ({ values }: Property) => clean(values[0]?.join(' ') ?? '')
const isAddress = (text: string) => /^https?:\/\//i.test(text)
const unique = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]
const numberOf = (phone: Property) => textOf(phone).replace(/^tel:/i, '').replace(/;.*$/, '')

/** Apple's own names for kinds stand in `_$!<` and `>!$_`. */
function kindOf(types: readonly string[]): PhoneKind {
  const words = types.join(' ')
  if (/fax/i.test(words)) return 'fax'
  if (/whats/i.test(words)) return 'whatsapp'
  if (/cell|mobil|m[óo]vil|iphone|handy/i.test(words)) return 'mobile'
  return /work|office|oficina|trabajo/i.test(words) ? 'office' : 'other'
}

/** Post box, extension and street before the town; the rest as the card orders it. */
function addressOf({ values }: Property): string {
  return (values[0] ?? []).map(clean).filter(Boolean).join(', ')
}

/** First names and middle ones; a firm's card has its name where a person's would stand. */
function nameOf(
  name: readonly string[][],
  fullName: string,
  company: string,
): { first_name: string; last_name: string } {
  const [last = '', first = '', middle = ''] = (name[0] ?? []).map(clean)
  if (last || first) return { first_name: [first, middle].filter(Boolean).join(' '), last_name: last }
  if (fullName === company) return { first_name: '', last_name: '' }
  const [given = '', ...rest] = fullName.split(' ')
  return { first_name: given, last_name: rest.join(' ') }
}
