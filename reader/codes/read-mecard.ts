import { profileOfPage } from '#reader/profiles/profile-links.ts'
import type { CodeContact } from '#reader/vcard/code-contact.ts'

const unescaped = (text: string) =>
  text
    .replace(/\\n/gi, ', ')
    .replace(/\\([,;:\\])/g, '$1')
    .trim()

/** The fields of a code, in their order, split at separators that no backslash takes the meaning of. */
function fieldsOf(text: string): { key: string; value: string }[] {
  return text
    .replace(/^\w+:/, '')
    .split(/(?<!\\);/)
    .map(field => {
      const [key = '', ...rest] = field.split(':')
      return { key: key.trim().toUpperCase(), value: rest.join(':') }
    })
}

/** The contact in a MeCard (NTT DoCoMo). */
export function readMeCard(text: string): CodeContact {
  const contact: CodeContact = { emails: [], phones: [] }
  for (const { key, value } of fieldsOf(text)) {
    if (key === 'N') {
      const [last = '', first = ''] = value.split(/(?<!\\),/).map(unescaped)
      Object.assign(contact, { last_name: last, first_name: first })
    } else if (key === 'ORG') contact.company = unescaped(value)
    else if (key === 'TITLE') contact.position = unescaped(value)
    else if (key === 'URL') addPage(contact, unescaped(value))
    else if (key === 'EMAIL') contact.emails.push(unescaped(value))
    else if (key === 'TEL') contact.phones.push({ value: unescaped(value), kind: 'other' })
    else if (key === 'ADR') contact.address = unescaped(value)
    else if (key === 'NOTE') contact.notes = unescaped(value)
  }
  return contact
}

/** The first page that is no profile is the website. */
function addPage(contact: CodeContact, page: string): void {
  const profile = profileOfPage(page)
  if (profile) contact.profiles = [...(contact.profiles ?? []), profile]
  else contact.website ??= page
}

/** The contact in a BizCard (`BIZCARD:N:Ana;X:Torres;T:Head of Sales;C:Norte;A:…;B:phone;M:mobile;F:fax;E:mail;;`). */
export function readBizCard(text: string): CodeContact {
  const contact: CodeContact = { emails: [], phones: [] }
  for (const { key, value } of fieldsOf(text)) {
    const said = unescaped(value)
    if (key === 'N') contact.first_name = said
    else if (key === 'X') contact.last_name = said
    else if (key === 'T') contact.position = said
    else if (key === 'C') contact.company = said
    else if (key === 'A') contact.address = said
    else if (key === 'E') contact.emails.push(said)
    else if (key === 'B') contact.phones.push({ value: said, kind: 'office' })
    else if (key === 'M') contact.phones.push({ value: said, kind: 'mobile' })
    else if (key === 'F') contact.phones.push({ value: said, kind: 'fax' })
  }
  return contact
}
