import { describe, expect, it } from 'vitest'
import { slownessOf } from '#reader/testing/linear-time.ts'
import { detectEmails, withPlainAt } from './detect-email.ts'

const emailsIn = (text: string) => detectEmails(withPlainAt(text)).map(found => found.email)

describe('e-mails in a line', () => {
  it.each([
    ['jane.doe@acme.com', ['jane.doe@acme.com']],
    ['E-mail: jane_doe@acme.co.uk Tel 123', ['jane_doe@acme.co.uk']],
    ['a@acme.com / b@acme.com', ['a@acme.com', 'b@acme.com']],
    ['Email:jane@acme.com.br', ['jane@acme.com.br']],
    ['e-mail.jane@acme.de', ['jane@acme.de']],
    ['Email-it@acme.com', ['it@acme.com']],
    ['E.jane.doe@acme.com', ['jane.doe@acme.com']],
    ['8info@acme.com', ['info@acme.com']],
    ['E.Mail.jane@acme.com', ['jane@acme.com']],
    ['E-mailt.jane@acme.com', ['t.jane@acme.com']],
    ['jane@acme.com, de 9 a 5', ['jane@acme.com']],
    ['jane@acme.fr, in Paris', ['jane@acme.fr']],
    ['info@xn--e1afmkfd.xn--p1ai', ['info@xn--e1afmkfd.xn--p1ai']],
    ['jane@acme', []],
    ['@janedoe', []],
    ['no address here', []],
  ])('%s', (text, expected) => {
    expect(emailsIn(text)).toEqual(expected)
  })
})

it.each([
  ['jane @ acme.com', 'jane@acme.com'],
  ['jane@@acme.com', 'jane@acme.com'],
  ['jane@acme..com', 'jane@acme.com'],
  ['jane (at) acme.com', 'jane@acme.com'],
  ['jane[at]acme.com', 'jane@acme.com'],
])('an @ that is written otherwise: %s', (text, expected) => {
  expect(emailsIn(text)).toEqual([expected])
})

it.each(['8info@acme.com', 'email-jane@acme.com', 'id.jane@acme.com', 'jane@gmai1.com'])('exact text has %s', email => {
  expect(detectEmails(email, { isExact: true }).map(found => found.email)).toEqual([email])
})

it('leaves lines without an e-mail alone', () => {
  expect(withPlainAt('Av. Paulista , 100 . São Paulo')).toBe('Av. Paulista , 100 . São Paulo')
  expect(withPlainAt('© 2024 Acme, Inc.')).toBe('© 2024 Acme, Inc.')
})

it.each(['@a.', 'a @ ', '@a com ', 'jane _ ', 'a.'])('time grows with the line: %s', async pump => {
  const make = (size: number) => `${pump.repeat(size / pump.length)}@a`
  expect(await slownessOf(withPlainAt, { sizes: [8000, 64_000], make })).toBeUndefined()
})
