import { readTable, textsOf } from '#reader/words/table.ts'

const free = new Set(textsOf(readTable('mail-providers', 1)).flatMap(line => line.split(' ')))

/** Whether everybody can get an address there, so that it says nothing about a company. */
export const isFreeMail = (domain: string) => free.has(domain.toLowerCase())

/** The two sides of an address. */
export function emailParts(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, at), domain: email.slice(at + 1) }
}
