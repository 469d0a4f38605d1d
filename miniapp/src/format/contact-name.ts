import type { Contact } from '#contracts/contacts.ts'

type Names = Pick<Contact, 'first_name' | 'last_name'>

/** Upper-case first letters of first and last name, '?' if both are empty (SPEC §2). */
export function initials({ first_name, last_name }: Names): string {
  const first = (name: string) => [...name.trim()][0] ?? ''
  return `${first(first_name)}${first(last_name)}`.toLocaleUpperCase() || '?'
}
