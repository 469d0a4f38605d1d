import type { PhoneKind } from '#core/contracts/contacts.ts'

/** What a QR code says about its owner; fields that it does not hold are absent. */
export type CodeContact = {
  first_name?: string
  last_name?: string
  company?: string
  position?: string
  website?: string
  address?: string
  emails: string[]
  phones: { value: string; kind: PhoneKind }[]
}

const longestCode = 8000

const unescaped = (text: string) =>
  text
    .replace(/\\n/gi, ', ')
    .replace(/\\([,;:\\])/g, '$1')
    .trim()

/** Splits at separators that no backslash takes the meaning of. */
const split = (text: string, separator: ';' | ',') =>
  text.split(separator === ';' ? /(?<!\\);/ : /(?<!\\),/).map(unescaped)

function kindOf(parameters: string): PhoneKind {
  if (/fax/i.test(parameters)) return 'fax'
  if (/cell|mobile/i.test(parameters)) return 'mobile'
  return /work/i.test(parameters) ? 'office' : 'other'
}

function readCard(text: string): CodeContact {
  const contact: CodeContact = { emails: [], phones: [] }
  let fullName = ''
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const [key = '', ...parameters] = line.slice(0, Math.max(0, colon)).split(';')
    const value = line.slice(colon + 1)
    const name = key.replace(/^.*\./, '').toUpperCase()
    if (name === 'N') {
      const [last = '', first = ''] = split(value, ';')
      Object.assign(contact, { last_name: last, first_name: first })
    } else if (name === 'FN') fullName = unescaped(value)
    else if (name === 'ORG') contact.company = split(value, ';')[0] ?? ''
    else if (name === 'TITLE') contact.position = unescaped(value)
    else if (name === 'URL') contact.website = unescaped(value)
    else if (name === 'EMAIL') contact.emails.push(unescaped(value))
    else if (name === 'TEL') {
      contact.phones.push({ value: unescaped(value).replace(/^tel:/i, ''), kind: kindOf(parameters.join(';')) })
    } else if (name === 'ADR') contact.address = split(value, ';').filter(Boolean).join(', ')
  }
  if (!contact.first_name && !contact.last_name && fullName) {
    const [first = '', ...rest] = fullName.split(/\s+/)
    Object.assign(contact, { first_name: first, last_name: rest.join(' ') })
  }
  return contact
}

function readMeCard(text: string): CodeContact {
  const contact: CodeContact = { emails: [], phones: [] }
  for (const field of text.slice('MECARD:'.length).split(/(?<!\\);/)) {
    const [key = '', ...rest] = field.split(':')
    const value = rest.join(':')
    if (key === 'N') {
      const [last = '', first = ''] = split(value, ',')
      Object.assign(contact, { last_name: last, first_name: first })
    } else if (key === 'ORG') contact.company = unescaped(value)
    else if (key === 'TITLE') contact.position = unescaped(value)
    else if (key === 'URL') contact.website = unescaped(value)
    else if (key === 'EMAIL') contact.emails.push(unescaped(value))
    else if (key === 'TEL') contact.phones.push({ value: unescaped(value), kind: 'other' })
    else if (key === 'ADR') contact.address = unescaped(value)
  }
  return contact
}

/** The contact in a code's text, or undefined where it holds neither a vCard nor a MeCard. */
export function readVcard(code: string): CodeContact | undefined {
  const text = code.trim().slice(0, longestCode)
  if (/^BEGIN:VCARD/i.test(text)) return readCard(text)
  return text.startsWith('MECARD:') ? readMeCard(text) : undefined
}
