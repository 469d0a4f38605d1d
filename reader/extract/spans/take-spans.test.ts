import { describe, expect, it } from 'vitest'
import { takeSpans } from './take-spans.ts'

const row = (text: string, index: number, left = 0) => ({
  text,
  confidence: 1,
  left,
  right: left + text.length * 10,
  top: index * 40,
  bottom: index * 40 + 20,
  size: 1,
})
const spansOf = (...texts: string[]) => takeSpans(texts.map((text, index) => row(text, index)))
const restOf = (...texts: string[]) => spansOf(...texts).rest.map(line => line.text)

describe('what is left once ways to reach somebody are taken out', () => {
  it.each([
    ['Jane Doe jane@acme.com', ['Jane Doe']],
    ['E-mail: jane@acme.com', []],
    ['Tel. +34 612 345 678 Mobile:', []],
    ['www.acme.com', []],
    ['H2', ['H2']],
    ['H', []],
    ['@acme', []],
    ['Acme Ltd www.acme.com', ['Acme Ltd']],
    ['Colegiado Nº 45.678 I.C.A.M.', []],
    ['CRM-SP 45.405', []],
    ['Colegio San José 2', ['Colegio San José 2']],
    ['TEL: (34) 3210-5500 RAMAL 22', []],
    ['Ingeniera de Caminos, C. y P.', ['Ingeniera de Caminos, C. y P.']],
    ['Jane Doe T. +34 612 345 678', ['Jane Doe']],
  ])('of %j is %j', (text, expected) => {
    expect(restOf(text)).toEqual(expected)
  })
})

it('an e-mail is not taken for a website too', () => {
  const { emails, websites } = spansOf('jane@acme.com', 'www.acme.com')
  expect([emails.map(found => found.email), websites.map(found => found.website)]).toEqual([
    ['jane@acme.com'],
    ['www.acme.com'],
  ])
})

it('a label that stands alone to the left says what kind of number it is', () => {
  const { phones } = takeSpans([row('Fax', 0), row('650 462 1252', 0, 120), row('650 462 1253', 1, 120)])
  expect(phones.map(phone => phone.kind)).toEqual(['fax', 'other'])
})

it('digits of an address are no phone unless something says so', () => {
  expect(spansOf('Rua das Flores, 4150 12345 São Paulo').phones).toEqual([])
  expect(spansOf('Rua das Flores 310, Tel. 1234567').phones.map(phone => phone.value)).toEqual(['1234567'])
})

it('a postcode or a flat is no phone where a whole number is', () => {
  const { phones } = spansOf('Shimane, 690-0826 JAPAN', '1102/108 Albert Street,', 'TEL +81-852-32-1140')
  expect(phones.map(phone => phone.value)).toEqual(['+81-852-32-1140'])
})

describe('the icon before a line', () => {
  const behind = (icon: 'whatsapp' | 'instagram' | 'facebook', text: string) => takeSpans([{ ...row(text, 0), icon }])

  it('makes its number one of WhatsApp unless a label says what it is', () => {
    const kinds = ['612 345 678', 'Fax: 612 345 678'].map(text => behind('whatsapp', text).phones[0]?.kind)
    expect(kinds).toEqual(['whatsapp', 'fax'])
  })

  it('says the network of its handle', () => {
    const { profiles, rest } = behind('instagram', '@norte_obras')
    expect(profiles).toMatchObject([{ kind: 'instagram', handle: 'norte_obras' }])
    expect(rest).toEqual([])
  })

  it('leaves a name of several words to be judged too', () => {
    const { profiles, rest } = behind('facebook', 'Norte Obras')
    expect(profiles).toMatchObject([{ kind: 'facebook', handle: 'Norte Obras' }])
    expect(rest.map(({ text }) => text)).toEqual(['Norte Obras'])
  })

  it('does not make a profile of an e-mail, a website or a number', () => {
    for (const text of ['jane@acme.com', 'www.acme.com', '612 345 678'])
      expect(behind('instagram', text).profiles).toEqual([])
  })
})
