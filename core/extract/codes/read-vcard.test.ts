import { expect, it } from 'vitest'
import { readVcard } from './read-vcard.ts'

it('reads a vCard with folded lines, groups, escapes and kinds of numbers', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:de la Cruz;María;;Dra.;',
    'FN:Dra. María de la Cruz',
    'ORG:Peña\\, Sol y Cía;Ventas',
    'TITLE:Directora',
    'item1.EMAIL;TYPE=INTERNET:maria@pena.es',
    'TEL;TYPE=WORK,FAX:+34 911 234 567',
    'TEL;TYPE=CELL:tel:+34 612',
    '  345 678',
    'ADR;TYPE=WORK:;;C/ Mayor 1;Madrid;;28013;Spain',
    'URL:https://pena.es',
    'END:VCARD',
  ].join('\r\n')
  expect(readVcard(text)).toEqual({
    first_name: 'María',
    last_name: 'de la Cruz',
    company: 'Peña, Sol y Cía',
    position: 'Directora',
    website: 'https://pena.es',
    address: 'C/ Mayor 1, Madrid, 28013, Spain',
    emails: ['maria@pena.es'],
    phones: [
      { value: '+34 911 234 567', kind: 'fax' },
      { value: '+34 612 345 678', kind: 'mobile' },
    ],
  })
})

it('takes the full name of a vCard without a structured one', () => {
  expect(readVcard('BEGIN:VCARD\nFN:Jane van Doe\nEND:VCARD')).toMatchObject({
    first_name: 'Jane',
    last_name: 'van Doe',
  })
})

it('reads a MeCard', () => {
  expect(
    readVcard('MECARD:N:Doe,Jane;TEL:+34612345678;EMAIL:jane@acme.com;URL:http\\://acme.com;ORG:Acme;;'),
  ).toMatchObject({
    first_name: 'Jane',
    last_name: 'Doe',
    company: 'Acme',
    website: 'http://acme.com',
    emails: ['jane@acme.com'],
    phones: [{ value: '+34612345678', kind: 'other' }],
  })
})

it.each(['https://acme.com', 'WIFI:S:home;;', ''])('finds no contact in %j', code => {
  expect(readVcard(code)).toBeUndefined()
})
