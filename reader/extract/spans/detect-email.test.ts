import { describe, expect, it } from 'vitest'
import { slownessOf } from '#reader/testing/linear-time.ts'
import { detectEmails, repairEmailText } from './detect-email.ts'

const emailsIn = (text: string) => detectEmails(repairEmailText(text)).map(found => found.email)

describe('e-mails in a line', () => {
  it.each([
    ['E-mairrinfo@acme.com', ['info@acme.com']],
    ['jane.doe@acme.com', ['jane.doe@acme.com']],
    ['E-mail: jane_doe@acme.co.uk Tel 123', ['jane_doe@acme.co.uk']],
    ['a@acme.com / b@acme.com', ['a@acme.com', 'b@acme.com']],
    ['Email:jane@acme.com.br', ['jane@acme.com.br']],
    ['e-mail.jane@acme.de', ['jane@acme.de']],
    ['jane@acme.com.brTel', ['jane@acme.com.br']],
    ['Email-it@acme.com', ['it@acme.com']],
    ['E.jane.doe@acme.com', ['jane.doe@acme.com']],
    ['8info@acme.com', ['info@acme.com']],
    ['E.Mail.jane@acme.com', ['jane@acme.com']],
    ['jane@acme.ptTel 555', ['jane@acme.pt']],
    ['jane@acme.com, de 9 a 5', ['jane@acme.com']],
    ['jane@acme.fr, in Paris', ['jane@acme.fr']],
    ['jane@acme', []],
    ['@janedoe', []],
    ['no address here', []],
  ])('%s', (text, expected) => {
    expect(emailsIn(text)).toEqual(expected)
  })
})

describe('slips of the OCR are put right', () => {
  it.each([
    ['jane@acme,com', 'jane@acme.com'],
    ['jane @ acme.com', 'jane@acme.com'],
    ['jane©acme.com', 'jane@acme.com'],
    ['jane _ doe@acme.com', 'jane_doe@acme.com'],
    ['jane .doe@acme.com', 'jane.doe@acme.com'],
    ['jane@acme. com', 'jane@acme.com'],
    ['jane@acme com', 'jane@acme.com'],
    ['info@brightlinet io', 'info@brightlinet.io'],
    ['jane@acme.com,br', 'jane@acme.com.br'],
    ['jane@acme.co. in', 'jane@acme.co.in'],
    ['jane. doe@acme.io', 'jane.doe@acme.io'],
    ['E-mail. jane@acme.io', 'jane@acme.io'],
    ['jane@acme.com sg', 'jane@acme.com.sg'],
    ['jane@acme,eu', 'jane@acme.eu'],
    ['jane@acme.org. uk', 'jane@acme.org.uk'],
    ['jane@@acme .com', 'jane@acme.com'],
    ['jane_ b_ doe@acme.com', 'jane_b_doe@acme.com'],
    ['jane [at] acme · com', 'jane@acme.com'],
    ['jane39@gmail', 'jane39@gmail.com'],
    ['jane80@yaho0.co.in', 'jane80@yahoo.co.in'],
    ['jane@gmai1.com', 'jane@gmail.com'],
  ])('%s → %s', (text, expected) => {
    expect(emailsIn(text)).toEqual([expected])
  })

  it('leaves lines without an e-mail alone', () => {
    expect(repairEmailText('Av. Paulista , 100 . São Paulo')).toBe('Av. Paulista , 100 . São Paulo')
    expect(repairEmailText('© 2024 Acme, Inc.')).toBe('© 2024 Acme, Inc.')
  })
})

it.each(['@a.', 'a @ ', '@a com ', 'jane _ ', 'a.'])('time grows with the line: %s', async pump => {
  const make = (size: number) => `${pump.repeat(size / pump.length)}@a`
  expect(await slownessOf(repairEmailText, { sizes: [8000, 64_000], make })).toBeUndefined()
})
