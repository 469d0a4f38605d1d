import { expect, it } from 'vitest'
import type { PhoneKind } from '#contracts/contacts.ts'
import { markWhatsApp, whatsAppNumber, whatsAppNumbers } from '#contracts/messages/whatsapp-number.ts'

const phones = (kind: PhoneKind, e164: string, ...further: Array<[PhoneKind, string]>) => ({
  phone_kind: kind,
  phone_e164: e164,
  further_phones: further.map(([one, number]) => ({ kind: one, value: number, e164: number })),
})

it.each([
  ['the first mobile', phones('mobile', '+34611111111', ['mobile', '+34622222222']), '+34611111111'],
  ['a mobile before the office', phones('office', '+34911111111', ['mobile', '+34622222222']), '+34622222222'],
  ['the one marked WhatsApp', phones('mobile', '+34611111111', ['whatsapp', '+34622222222']), '+34622222222'],
  ['the office, where there is nothing else', phones('office', '+34911111111'), '+34911111111'],
  ['never a fax', phones('fax', '+34911111111'), undefined],
  ['nothing that does not parse', phones('mobile', '', ['mobile', '612 34']), undefined],
  ['nothing with a leading zero', phones('mobile', '+0034611111111'), undefined],
])('%s', (_, contact, expected) => {
  expect(whatsAppNumber(contact)).toBe(expected)
})

it('lists each number that can be on WhatsApp once, the likeliest first', () => {
  const contact = phones(
    'office',
    '+34911111111',
    ['fax', '+34933333333'],
    ['mobile', '+34622222222'],
    ['other', '+34911111111'],
  )
  expect(whatsAppNumbers(contact)).toEqual([
    { kind: 'mobile', e164: '+34622222222' },
    { kind: 'other', e164: '+34911111111' },
  ])
})

it('writes to the number that a person chooses', () => {
  const contact = phones('office', '+34911111111', ['whatsapp', '+34622222222'])
  const marked = { ...contact, ...markWhatsApp(contact, '+34911111111') }
  expect(whatsAppNumber(marked)).toBe('+34911111111')
  expect(marked.further_phones[0]?.kind).toBe('mobile')
  expect(markWhatsApp(contact, '+34999999999')).toBeUndefined()
})
