import { expect, it } from 'vitest'
import { endsInEntry, isRegistration } from './registration.ts'

it.each([
  ['CRM 45.405', true],
  ['CRO-SP 45.678', true],
  ['CRECI 45.231-F', true],
  ['Colegiado Nº 45.678 I.C.A.M.', true],
  ['Nº Col. 282845678', true],
  ['CNPJ 12.345.678/0001-90', true],
  ['USt-IdNr.: DE 147 882 905', true],
  ['VAT GB 283 4419 07', true],
  ['ABN 53 114 902 887', true],
  ['Colegio San José 2', false],
  ['Reg Smith', false],
  ['Liceo 4', false],
])('%s is an entry in a register: %s', (line, expected) => {
  expect(isRegistration(line)).toBe(expected)
})

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
