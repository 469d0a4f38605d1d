import { expect, it, test } from 'vitest'
import { readCode } from './read-code.ts'

it('reads a vCard, even one that ends before its last line', () => {
  const text = 'BEGIN:VCARD\nVERSION:3.0\nN:de la Cruz;María;;Dra.;\nTEL;TYPE=CELL:tel:+34 612\n  345 678'
  expect(readCode(text)).toMatchObject({
    contact: { first_name: 'María', last_name: 'de la Cruz', phones: [{ value: '+34 612 345 678', kind: 'mobile' }] },
  })
})

it('takes the full name of a vCard without a structured one', () => {
  expect(readCode('BEGIN:VCARD\nFN:Jane van Doe\nEND:VCARD')).toMatchObject({
    contact: { first_name: 'Jane', last_name: 'van Doe' },
  })
})

it('reads a MeCard', () => {
  expect(
    readCode('MECARD:N:Doe,Jane;TEL:+34612345678;EMAIL:jane@acme.com;URL:http\\://acme.com;ORG:Acme;;'),
  ).toMatchObject({
    contact: {
      first_name: 'Jane',
      last_name: 'Doe',
      company: 'Acme',
      website: 'http://acme.com',
      emails: ['jane@acme.com'],
      phones: [{ value: '+34612345678', kind: 'other' }],
    },
  })
})

it('reads a BizCard', () => {
  expect(
    readCode(
      'BIZCARD:N:Sean;X:Owen;T:Software Engineer;C:Google;A:76 9th Avenue, New York;B:+12125650000;E:srowen@google.com;;',
    ),
  ).toEqual({
    contact: {
      first_name: 'Sean',
      last_name: 'Owen',
      position: 'Software Engineer',
      company: 'Google',
      address: '76 9th Avenue, New York',
      emails: ['srowen@google.com'],
      phones: [{ value: '+12125650000', kind: 'office' }],
    },
  })
})

test.each([
  ['https://www.linkedin.com/in/ana', { link: 'https://www.linkedin.com/in/ana' }],
  ['www.norte.es/ana', { link: 'www.norte.es/ana' }],
  ['mailto:ana@norte.es?subject=x', { contact: { emails: ['ana@norte.es'], phones: [] } }],
  ['tel:+34612345678', { contact: { emails: [], phones: [{ value: '+34612345678', kind: 'other' }] } }],
  ['MWC26-8F3A-00192', { badge: 'MWC26-8F3A-00192' }],
  ['WIFI:S:home;;', undefined],
  ['javascript:alert(1)', undefined],
  ['BEGIN:VEVENT\nEND:VEVENT', undefined],
  ['x'.repeat(500), undefined],
  ['two\nlines', undefined],
  ['', undefined],
])('%j is %j', (code, said) => {
  expect(readCode(code)).toEqual(said)
})
