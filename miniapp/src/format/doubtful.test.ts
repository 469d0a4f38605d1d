import { expect, test } from 'vitest'
import type { Contact } from '#contracts/contacts.ts'
import { isDoubtful } from './doubtful.ts'

test.each([
  ['Ada', { first_name: 0.59 }, true],
  ['Ada', { first_name: 0.6 }, false],
  ['Ada', {}, false],
  ['', { first_name: 0.1 }, false],
])('the name %j read with %j asks to be checked: %s', (first_name, confidence, doubtful) => {
  expect(isDoubtful({ first_name, confidence } as Contact, 'first_name')).toBe(doubtful)
})
