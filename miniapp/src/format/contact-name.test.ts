import { expect, test } from 'vitest'
import { fullName } from '#contracts/values/full-name.ts'
import { initials } from './contact-name.ts'

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
