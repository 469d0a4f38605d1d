import type { Contact } from '#core/contracts/contacts.ts'
import { fullName } from '#core/contracts/full-name.ts'

type Names = Pick<Contact, 'first_name' | 'last_name'>

/** Upper-case first letters of first and last name, '?' if both are empty (SPEC §2). */
export function initials({ first_name, last_name }: Names): string {
  const first = (name: string) => [...name.trim()][0] ?? ''
  return `${first(first_name)}${first(last_name)}`.toLocaleUpperCase() || '?'
}

/** The contacts whose full name or company contains the term, whatever its case (SPEC §2); all for ''. */
export function searchContacts(contacts: readonly Contact[], term: string): readonly Contact[] {
  const wanted = term.trim().toLowerCase()
  if (!wanted) return contacts
  return contacts.filter(contact =>
    [fullName(contact), contact.company].some(text => text.toLowerCase().includes(wanted)),
  )
}
