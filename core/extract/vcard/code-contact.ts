import type { PhoneKind } from '#core/contracts/contacts.ts'

/** What a vCard or a code says about its owner; fields that it does not hold are absent. */
export type CodeContact = {
  first_name?: string
  last_name?: string
  company?: string
  position?: string
  website?: string
  address?: string
  emails: string[]
  phones: { value: string; kind: PhoneKind }[]
  notes?: string
  tags?: string[]
}

/** Whether it names somebody, or a way to reach somebody. */
export function saysSomething(contact: CodeContact): boolean {
  const { first_name, last_name, company, website, emails, phones } = contact
  return Boolean(first_name || last_name || company || website || emails.length > 0 || phones.length > 0)
}
