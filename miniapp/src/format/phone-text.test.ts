import { expect, it } from 'vitest'
import { phoneText } from './phone-text.ts'

it.each([
  ['+34 612 34 56 78', '+34612345678', '+34 612 34 56 78'],
  ['612 34 56 78', '+34612345678', '+34 612 34 56 78'],
  ['0171 3654184', '+491713654184', '+49 171 3654184'],
  ['00 49 171 3654184', '+491713654184', '+49 171 3654184'],
  ['06 1234 5678', '+390612345678', '+39 06 1234 5678'],
  ['(202) 555-0143', '+12025550143', '+1 202 555-0143'],
  ['+44 (0) 20 7946 0958', '+442079460958', '+442079460958'],
  ['020 7946 0958 ext. 12', '+442079460958', '+442079460958'],
  ['', '+442079460958', '+442079460958'],
])('a number that the card writes as %j is said to be %s: %s', (phone, phone_e164, expected) => {
  expect(phoneText({ phone, phone_e164, further_phones: [] }, phone_e164)).toBe(expected)
})

it('a further number is written as the card writes that one', () => {
  const further_phones = [{ kind: 'mobile', value: '0171 3654184', e164: '+491713654184' } as const]
  expect(phoneText({ phone: '030 1234', phone_e164: '+49301234', further_phones }, '+491713654184')).toBe(
    '+49 171 3654184',
  )
})
