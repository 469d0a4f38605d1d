import { expect, test } from 'vitest'
import { contactName, fullName, initialsOf, workOf } from './full-name.ts'

test.each([
  ['ada', 'lovelace', 'AL', 'ada lovelace'],
  ['Ada', '', 'A', 'Ada'],
  ['', 'Ørsted', 'Ø', 'Ørsted'],
  ['😀 Bo', 'x', '😀X', '😀 Bo x'],
  ['', '', '?', ''],
  ['小明', '王', '王', '王小明'],
  ['민수', '김', '김', '김민수'],
  ['𠮷', 'Yoshi', '𠮷Y', '𠮷 Yoshi'],
])('%j %j has the initials %s', (first_name, last_name, letters, name) => {
  expect(initialsOf({ first_name, last_name })).toBe(letters)
  expect(fullName({ first_name, last_name })).toBe(name)
})

test('a contact without a name is called by its company, which its work does not repeat', () => {
  const firm = { first_name: '', last_name: '', company: 'Acme', position: 'Sales', email: 'hi@acme.com', phone: '' }
  expect([contactName(firm), workOf(firm)]).toEqual(['Acme', 'Sales'])
  const ana = { ...firm, first_name: 'Ana' }
  expect([contactName(ana), workOf(ana)]).toEqual(['Ana', 'Sales · Acme'])
})
