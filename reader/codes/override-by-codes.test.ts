import { expect, it } from 'vitest'
import { emptyCard, lowConfidence } from '#reader/contact.ts'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { overrideByCodes } from './override-by-codes.ts'

const box = (top: number) =>
  [
    [0, top],
    [400, top],
    [400, top + 30],
    [0, top + 30],
  ] as const
const printed = extractFields({
  lines: ['Jane Doe', 'Sales Manager', '+34 611 111 111', 'jone@acme.com'].map((text, index) => ({
    text,
    confidence: 0.9,
    box: box(index * 50),
  })),
  codes: [],
  width: 800,
  height: 500,
})!
const vcard = (...rows: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...rows, 'END:VCARD'].join('\r\n')

it('what the code holds wins and is certain, the rest stays as printed', () => {
  const contact = overrideByCodes(printed, [vcard('N:Roe;Janet;;;', 'FN:Janet Roe')], undefined)
  expect(contact).toMatchObject({
    first_name: 'Janet',
    last_name: 'Roe',
    position: printed.position,
    phone: printed.phone,
  })
  expect(contact.confidence.first_name).toBeGreaterThan(lowConfidence)
})

it('a name of one word in the code does not keep the printed surname', () => {
  const contact = overrideByCodes(printed, [vcard('N:;Janet;;;', 'FN:Janet')], undefined)
  expect([contact.first_name, contact.last_name, contact.confidence.last_name]).toEqual(['Janet', '', undefined])
})

it('a printed e-mail and phone that the code does not hold are kept behind it, each number once', () => {
  const code = vcard('N:Roe;Janet;;;', 'FN:Janet Roe', 'EMAIL:janet@acme.com', 'TEL:+34622222222', 'TEL:+34611111111')
  const contact = overrideByCodes(printed, [code], undefined)
  expect([contact.email, contact.further_emails]).toEqual(['janet@acme.com', ['jone@acme.com']])
  expect([contact.phone_e164, contact.further_phones.map(phone => phone.e164)]).toEqual([
    '+34622222222',
    ['+34611111111'],
  ])
})

it('a code that says nothing of a person changes nothing', () => {
  expect(overrideByCodes(printed, ['WIFI:S:home;;'], undefined)).toEqual(printed)
})

it('the address of the firm’s own page stands where no website was printed', () => {
  const link = 'https://acme.com/team/jane'
  expect(overrideByCodes({ ...printed, website: '' }, [link], undefined).website).toBe(link)
  expect(overrideByCodes({ ...printed, website: 'acme.org' }, [link], undefined).website).toBe('acme.org')
})

it.each([
  'https://www.linkedin.com/in/jane',
  'https://wa.me/qr/ABC',
  'https://qrco.de/abc',
  'https://menu.example.com/7',
])('%s is not taken for the website', link => {
  expect(overrideByCodes({ ...printed, website: '' }, [link], undefined).website).toBe('')
})

it('a page is kept where a badge holds nothing else', () => {
  const link = 'https://fair.example/visitors/42'
  expect(overrideByCodes(emptyCard, [link], undefined).website).toBe(link)
})

it.each([
  ['https://www.linkedin.com/in/jane/', 'linkedin', 'jane'],
  ['https://t.me/jane_roe', 'telegram', 'jane_roe'],
  ['https://linktr.ee/jane', 'other', 'linktr.ee/jane'],
])('%s is one of the profiles, beside a card too', (link, kind, handle) => {
  for (const codes of [[link], [link, 'MECARD:N:Roe,Jane;;']]) {
    const { profiles, website } = overrideByCodes({ ...printed, website: '' }, codes, undefined)
    expect(profiles).toMatchObject([{ kind, handle }])
    expect(website).toBe('')
  }
})

it.each([
  'https://wa.me/34612345678',
  'https://wa.me/+34612345678?text=Hi',
  'https://api.whatsapp.com/send?phone=34612345678',
])('%s is a number of WhatsApp', code => {
  const contact = overrideByCodes(emptyCard, [code], undefined)
  expect(contact).toMatchObject({ phone_e164: '+34612345678', phone_kind: 'whatsapp', website: '' })
})

it('what only the badge’s maker understands is kept as it is, beside the card', () => {
  const card = 'MECARD:N:Roe,Jane;;'
  expect(overrideByCodes(printed, ['MWC26-00192', card], undefined)).toMatchObject({
    badge_code: 'MWC26-00192',
    last_name: 'Roe',
  })
})

it('a code in Latin letters is beside the printed name that it spells', () => {
  const inRussian = { ...emptyCard, first_name: 'Анна', last_name: 'Кузнецова', company: 'Ветер' }
  const spelled = vcard('N:Kuznetsova;Anna;;;', 'FN:Anna Kuznetsova', 'ORG:Wind')
  expect(overrideByCodes(inRussian, [spelled], undefined)).toMatchObject({
    ...{ first_name: 'Анна', last_name: 'Кузнецова', company: 'Wind' },
    ...{ phonetic_first_name: 'Anna', phonetic_last_name: 'Kuznetsova', phonetic_company: '' },
  })
  const other = vcard('N:Petrova;Olga;;;', 'FN:Olga Petrova')
  const spelledBefore = { ...inRussian, phonetic_first_name: 'Anna', phonetic_last_name: 'Kuznetsova' }
  expect(overrideByCodes(spelledBefore, [other], undefined)).toMatchObject({
    ...{ first_name: 'Olga', last_name: 'Petrova', phonetic_first_name: '', phonetic_last_name: '' },
  })
})
