import { expect, test } from 'vitest'
import { contactName, fullName, initialsOf, reachOf, workOf } from './full-name.ts'

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
  expect(workOf({ ...ana, company: 'Ana' })).toBe('Sales')
})

test.each([
  ['a person', { first_name: 'Ana', company: 'Acme', email: 'hi@acme.com', phone: '+34 600' }, 'Acme · hi@acme.com'],
  ['a person with a number', { first_name: 'Ana', company: 'Acme', phone: '+34 600' }, 'Acme · +34 600'],
  ['a firm', { company: 'Acme', email: 'hi@acme.com', phone: '+34 600' }, 'hi@acme.com'],
  ['an e-mail', { email: 'hi@acme.com', phone: '+34 600' }, '+34 600'],
  ['a number', { phone: '+34 600' }, ''],
])('what tells %s apart does not repeat what it is called', (_, contact, reach) => {
  const nothing = { first_name: '', last_name: '', company: '', email: '', phone: '' }
  expect(reachOf({ ...nothing, ...contact })).toBe(reach)
})
