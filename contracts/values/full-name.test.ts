import { expect, test } from 'vitest'
import { fullName, initialsOf } from './full-name.ts'

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
