import { expect, test } from 'vitest'
import type { Contact } from '#core/contracts/contacts.ts'
import type { User } from '#core/contracts/users.ts'
import { whatsAppLink } from './whatsapp-link.ts'

const ada = { first_name: 'Ada', last_name: 'King', company: 'A&B', phone_e164: '+34600111222' } as Contact
const me = { first_name: 'Bo', last_name: '', company: 'Ours', custom_message: '' } as User

test.each([
  ['', 'https://wa.me/34600111222'],
  ['Hi {first_name} of {company}!', `https://wa.me/34600111222?text=${encodeURIComponent('Hi Ada of A&B!')}`],
  ['{my_name}, {my_company} {other}', `https://wa.me/34600111222?text=${encodeURIComponent('Bo, Ours {other}')}`],
])('the message %j is filled in', (custom_message, link) => {
  expect(whatsAppLink(ada, { ...me, custom_message })).toBe(link)
})

test('nothing is offered without a valid phone or to somebody who wants no message', () => {
  expect(whatsAppLink({ ...ada, phone_e164: '' }, me)).toBeUndefined()
  expect(whatsAppLink({ ...ada, do_not_message: true }, me)).toBeUndefined()
})
