import { expect, test } from 'vitest'
import type { Contact } from '#contracts/contacts.ts'
import type { User } from '#contracts/users.ts'
import { firstMessageLink } from '#miniapp/components/messaging/use-whatsapp.ts'

const ada = {
  ...{ first_name: 'Ada', last_name: 'King', company: 'A&B' },
  ...{ phone_e164: '+34900111222', phone_kind: 'office', further_phones: [] as Contact['further_phones'] },
} as Contact
const me = { first_name: 'Bo', last_name: '', company: 'Ours', custom_message: '' } as User

test.each([
  ['', ''],
  ['Hi {first_name} of {company}!', 'Hi Ada of A&B!'],
  ['{my_name}, {my_company} {other}', 'Bo, Ours {other}'],
])('the message %j is filled in', (custom_message, text) => {
  const link = `https://wa.me/34900111222?text=${encodeURIComponent(text)}`
  expect(firstMessageLink(ada, { ...me, custom_message })).toBe(link)
})

test('it goes to the mobile where the card has one', () => {
  const mobile = { kind: 'mobile', value: '600 111 222', e164: '+34600111222' } as const
  expect(firstMessageLink({ ...ada, further_phones: [mobile] }, me)).toBe('https://wa.me/34600111222?text=')
})

test('nothing is offered without a valid phone or to somebody who wants no message', () => {
  expect(firstMessageLink({ ...ada, phone_e164: '' }, me)).toBeUndefined()
  expect(firstMessageLink({ ...ada, do_not_message: true }, me)).toBeUndefined()
})
