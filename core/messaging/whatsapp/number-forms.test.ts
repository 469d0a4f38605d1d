import { expect, it } from 'vitest'
import { numberForms } from '#core/messaging/whatsapp/whatsapp-port.ts'

it.each([
  ['+525512345678', '+5215512345678'],
  ['+541123456789', '+5491123456789'],
  ['+554188887777', '+5541988887777'],
])('%s and %s are one number', (short, long) => {
  expect(numberForms(short)).toEqual([short, long])
  expect(numberForms(long)).toEqual([short, long])
})

it.each(['+34612345678', '+5255123', '+5599', '+5491', '', 'x'])('%s is written in one way', phone => {
  expect(numberForms(phone)).toEqual([phone])
})
