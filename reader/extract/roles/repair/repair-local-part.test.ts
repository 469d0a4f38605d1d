import { expect, it } from 'vitest'
import { repairLocalPart } from './repair-local-part.ts'

it.each([
  ['Ipenwright@acme.com', 'Lara Penwright', 'lpenwright@acme.com'],
  ['1penwright@acme.com', 'Lara Penwright', 'lpenwright@acme.com'],
  ['ipenwright@acme.com', 'Jane Penwright', 'ipenwright@acme.com'],
  ['lpenwright@acme.com', 'Iris Penwright', 'ipenwright@acme.com'],
  ['lpenwright@acme.com', 'Jane Penwright', 'lpenwright@acme.com'],
  ['jane@acme.com', 'Iane Doe', 'jane@acme.com'],
  ['Info@acme.com', 'Lara Penwright', 'Info@acme.com'],
  ['Ipenwright@acme.com', '', 'Ipenwright@acme.com'],
])('%s of %s is %s', (email, name, expected) => {
  expect(repairLocalPart(email, name)).toBe(expected)
})
