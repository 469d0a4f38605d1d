import { expect, it } from 'vitest'
import { endsInEntry } from './registration.ts'

it.each([
  ['VAT GB ', true],
  ['USt-IdNr.: DE ', true],
  ['UID: ATU ', true],
  ['P. IVA IT ', true],
  ['RCS Lyon ', true],
  ['NIF ', true],
  ['HRB 23871, Tel. ', false],
  ['USt-IdNr. folgt, Telefon ', false],
  ['VAT registered. T +', false],
  ['Private ', false],
])('what stands behind %j is an entry in a register: %s', (before, expected) => {
  expect(endsInEntry(before)).toBe(expected)
})
