import { expect, it } from 'vitest'
import { countryOfAddress, countryOfCode, countryOfDomain, countryOfForm, countryOfPhone } from './country-of.ts'
import { detectPhones } from './detect-phone.ts'
import { orderPhones } from './order-phones.ts'

it.each([
  ['+34612345678', 'ES'],
  ['+12125550123', 'US'],
  ['+447700900783', 'GB'],
  ['+34112345678', 'ES'],
  ['+15555550123', ''],
  ['', ''],
])('the number %j is of %j', (e164, country) => {
  expect(countryOfPhone(e164)).toBe(country)
})

it.each([
  ['C/ Mayor 1, 28013 Madrid, España', 'ES'],
  ['14 Wexcombe Lane, Bristol BS1 4QA', 'GB'],
  ['Av. Paulista 1842, 01310-200 São Paulo', 'BR'],
  ['220 Marlow Street, Portland, OR 97205', 'US'],
  ['Ashram Road, Ahmedabad 380 009', 'IN'],
  ['MG Road, Bangalore - 560001', 'IN'],
  ['Strada Lunga 4, 400123 Cluj-Napoca', ''],
  ['Beethovenstrasse 123456', ''],
  ['Main Street 1', ''],
])('the address %j is in %j', (address, country) => {
  expect(countryOfAddress(address)).toBe(country)
})

it.each([
  ['www.acme.com.br', 'BR'],
  ['acme.co.uk', 'GB'],
  ['acme.com', ''],
  ['acme.io', ''],
])('the domain %s is of %j', (site, country) => {
  expect(countryOfDomain(site)).toBe(country)
})

it('puts the number to write to first: a mobile, a fax last, each once', () => {
  const found = (value: string, kind: 'fax' | 'office' | 'other') => ({ value, kind, confidence: 0.9 })
  const phones = orderPhones(
    [
      found('911 234 568', 'fax'),
      found('911 234 567', 'office'),
      found('612 345 678', 'other'),
      found('612345678', 'other'),
    ],
    { regions: ['ES'] },
  )
  expect(phones.map(phone => [phone.e164, phone.kind])).toEqual([
    ['+34612345678', 'mobile'],
    ['+34911234567', 'office'],
    ['+34911234568', 'fax'],
  ])
})

it('takes the code of a town for no code of a country', () => {
  const found = ['(62) 3223-4455', '(62) 98111-2233'].map(value => ({ value, kind: 'other' as const, confidence: 1 }))
  expect(orderPhones(found, { regions: ['BR'] }).map(phone => [phone.e164, phone.kind])).toEqual([
    ['+5562981112233', 'mobile'],
    ['+556232234455', 'other'],
  ])
})

it.each([
  ['+62 811 234 567', 'ID'],
  ['0062 811 234 567', 'ID'],
  ['(62) 98111-2233', ''],
  ['62 98111 2233', ''],
])('the code before %s is of "%s"', (phone, country) => {
  expect(countryOfCode(phone)).toBe(country)
})

it.each([
  [['(62) 3223-4455', '(62) 98111-2233'], undefined, 'BR'],
  [['11 97777 1234'], 'pt', 'BR'],
  [['(81) 8333-4455'], 'es', ''],
  [['944 123 456', '689 456 123'], 'es', 'ES'],
  [['689456123'], 'es', 'ES'],
  [['944 123 456'], 'es', ''],
  [['689 456 123'], 'fr', ''],
  [['98450 12345'], undefined, ''],
  [['212 622 1234'], undefined, ''],
])('%j on a card in %s are of "%s"', (phones, language, country) => {
  expect(countryOfForm(phones, language)).toBe(country)
})

it('dials local numbers where a number with a country code is', () => {
  const phones = orderPhones(
    [
      { value: '+49 151 2345678', kind: 'other', confidence: 1 },
      { value: '040 123456', kind: 'office', confidence: 1 },
    ],
    { regions: ['ES'] },
  )
  expect(phones[1]?.e164).toBe('+4940123456')
})

it.each([
  ['TEL (VN mobile) 093-123 4567', '+84931234567'],
  ['UK office 020 7946 0018', '+442079460018'],
  ['Tel. (Germany) 030 901820', '+4930901820'],
])('a number is dialled in the country of its label: %j', (line, e164) => {
  const found = detectPhones(line).map(span => ({ ...span, confidence: 0.9 }))
  expect(orderPhones(found, { regions: ['JP'] })).toMatchObject([{ e164, country: countryOfPhone(e164) }])
})

it('a mobile with its country code stands before one that a label gives a country', () => {
  const found = ['TEL (VN mobile) 093-123 4567', 'Mobile +81 90 1234 5678'].flatMap(line =>
    detectPhones(line).map(span => ({ ...span, confidence: 0.9 })),
  )
  expect(orderPhones(found, { regions: ['JP'] }).map(phone => phone.e164)).toEqual(['+819012345678', '+84931234567'])
})
