import { expect, it } from 'vitest'
import { orderPhones } from './order-phones.ts'

const phone = (value: string, kind: 'mobile' | 'office' | 'fax' | 'other' | 'whatsapp' = 'other') => ({
  value,
  kind,
  confidence: 0.9,
})

it.each([
  ['the mobile before the office', [phone('91 123 45 67', 'office'), phone('612 345 678', 'mobile')], '612 345 678'],
  ['WhatsApp before the office', [phone('91 123 45 67', 'office'), phone('612 345 678', 'whatsapp')], '612 345 678'],
  ['any number before the fax', [phone('91 123 45 67', 'fax'), phone('91 123 45 68', 'office')], '91 123 45 68'],
  [
    'a number that its plan knows for a mobile’s',
    [phone('91 123 45 67', 'office'), phone('612 345 678')],
    '612 345 678',
  ],
  ['else the first', [phone('91 123 45 67', 'office'), phone('91 123 45 68', 'office')], '91 123 45 67'],
])('%s', (_, phones, expected) => {
  expect(orderPhones(phones, { regions: ['ES'] })[0]?.value).toBe(expected)
})

it('dials a local number where one with a country code is from, not where the person is', () => {
  const [, local] = orderPhones([phone('+55 11 98765-4321', 'mobile'), phone('(11) 3456-7890', 'office')], {
    regions: ['ES'],
  })
  expect(local?.e164).toBe('+551134567890')
})

it('keeps one of two spellings of a number', () => {
  expect(orderPhones([phone('+34 612 345 678'), phone('612345678')], { regions: ['ES'] })).toHaveLength(1)
})

it('is less sure of a number that no plan has', () => {
  expect(orderPhones([phone('12 345')], { regions: ['ES'] })[0]?.confidence).toBeLessThan(0.9)
})
