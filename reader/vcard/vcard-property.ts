import ICAL from 'ical.js'
import { cleanText } from '#reader/clean-text.ts'
import type { VcardText } from './vcard-lines.ts'

/** A property as ical.js reads it: values may have parts, and parts may be several. */
export type Property = {
  name: string
  types: string[]
  /** The network of a chat or profile, and what somebody is called there; '' where they are not said. */
  service: string
  user: string
  group: string
  pref: number
  values: string[][]
}

const mostParts = 50

/** The properties of a card; a line that is not understood is passed over. */
export function propertiesOf({ version, lines }: VcardText): Property[] {
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
    service: clean(String(given['x-service-type'] ?? '')),
    user: clean(String(given['x-user'] ?? '')),
    group: String(given.group ?? ''),
    pref: types.includes('pref') ? 0 : ranked > 0 ? ranked : 101,
    values: values
      .slice(0, mostParts)
      .map(value =>
        Array.isArray(value)
          ? value.slice(0, mostParts).map(part => String([part].flat().slice(0, mostParts).join(', ')))
          : [String(value)],
      ),
  }
}

/** One line without what other programs leave in it: escapes, control characters, repeated spaces. */
export function clean(text: string): string {
  return spoken(text).replace(/\s+/g, ' ')
}

/** A text of several lines, without control characters and signs that turn or hide what follows. */
export function spoken(text: string): string {
  // What ical.js leaves escaped in a value without parts, and Apple in addresses (`http\\://`).
  const unescaped = text
    .replace(/\\([,;:])/g, '$1')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
  return cleanText(unescaped).normalize('NFC')
}

/** The first value of a property as one line, its parts side by side. */
export const textOf = ({ values }: Property): string => clean(values[0]?.join(' ') ?? '')

/** The label that an address book's owner wrote for a property, or the book's own in `_$!<` and `>!$_`; '' for none. */
export function labelsIn(properties: readonly Property[]): (property: Property) => string {
  const labels = new Map(
    properties.filter(({ name }) => name === 'x-ablabel').map(label => [label.group, textOf(label)]),
  )
  return ({ group }) => (group && labels.get(group)) || ''
}
