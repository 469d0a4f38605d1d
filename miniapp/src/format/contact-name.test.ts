import { expect, test } from 'vitest'
import type { Contact } from '#core/contracts/contacts.ts'
import { fullName } from '#core/contracts/full-name.ts'
import { initials, searchContacts } from './contact-name.ts'

test.each([
  ['ada', 'lovelace', 'AL', 'ada lovelace'],
  ['Ada', '', 'A', 'Ada'],
  ['', 'Ørsted', 'Ø', 'Ørsted'],
  ['😀 Bo', 'x', '😀X', '😀 Bo x'],
  ['', '', '?', ''],
])('%j %j has the initials %s', (first_name, last_name, letters, name) => {
  expect(initials({ first_name, last_name })).toBe(letters)
  expect(fullName({ first_name, last_name })).toBe(name)
})

test.each([
  ['ada love', [1]],
  ['ENGINE', [1]],
  ['  grace ', [2]],
  ['navy', [2]],
  ['analyst', []],
  ['', [1, 2]],
])('searching %j looks into the joined name and the company only', (term, ids) => {
  const contacts = [
    { id: 1, first_name: 'Ada', last_name: 'Lovelace', company: 'Engines Ltd', position: 'Analyst' },
    { id: 2, first_name: 'Grace', last_name: 'Hopper', company: 'Navy', position: 'Admiral' },
  ] as Contact[]
  expect(searchContacts(contacts, term).map(contact => contact.id)).toEqual(ids)
})
