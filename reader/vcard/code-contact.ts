import type { PhoneKind } from '#reader/contact.ts'
import type { Profile } from '#reader/profiles.ts'

/** What an address book may know of somebody and a contact of ours has no field for. */
export const remarkKinds = [
  'title',
  'birthday',
  'anniversary',
  'nickname',
  'role',
  'website',
  'address',
  'email',
  'phone',
  'messenger',
  'related',
] as const
export type RemarkKind = (typeof remarkKinds)[number]

/** One such thing: under the label that the address book has for it, else under the name of its kind. */
export type Remark = { value: string } & ({ label: string } | { kind: RemarkKind })

/** What a vCard or a code says about its owner; fields that it does not hold are absent. */
export type CodeContact = {
  first_name?: string
  last_name?: string
  company?: string
  phonetic_first_name?: string
  phonetic_last_name?: string
  phonetic_company?: string
  position?: string
  department?: string
  website?: string
  address?: string
  emails: string[]
  phones: { value: string; kind: PhoneKind }[]
  profiles?: Profile[]
  /** The numbers are in their owner's order, with kinds that are certain. */
  keepsPhones?: boolean
  notes?: string
  remarks?: Remark[]
  tags?: string[]
  /** The property in which an export of this product says what a vCard has no property for. */
  own?: string
}

/** Whether it names somebody, or a way to reach somebody. */
export function saysSomething(contact: CodeContact): boolean {
  const { first_name, last_name, company, website, emails, phones, profiles = [] } = contact
  const ways = emails.length + phones.length + profiles.length
  return Boolean(first_name || last_name || company || website || ways > 0)
}
