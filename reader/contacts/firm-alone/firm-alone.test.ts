import { describe, expect, it } from 'vitest'
import { contactsIn } from '#reader/contacts/contacts-in.ts'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { readingOf } from '#reader/testing/reading-of.ts'
import { decodeFirmAlone, encodeFirmAlone, probabilityOf } from './firm-alone.ts'

describe('a photo that names nobody and no way to reach anybody', () => {
  it.each([
    ['a shop', ['Larkspur & Finch', 'Antiques · Interiors', '12 Old Mill Lane, Ashford']],
    ['a firm with its legal form', ['Brandner Metallbau GmbH', 'Treppen · Geländer · Tore']],
    ['a logo side', ['Oficina do Toninho', 'Mecânica e elétrica']],
    ['a practice', ['Cabinet Dentaire Valmont', 'Soins · Implants · Orthodontie']],
  ])('is a card where it shows the firm: %s', (_, lines) => {
    expect(extractFields(readingOf(lines))).toMatchObject({ company: lines[0], first_name: '', phone: '' })
  })

  it.each([
    ['a poster', ['Großer Flohmarkt', 'am Sonntag ab 9 Uhr', 'Eintritt frei']],
    ['a menu', ['Tageskarte', 'Linsensuppe 4,50', 'Schnitzel mit Pommes 12,90', 'Apfelstrudel 3,80']],
    ['a sign', ['PRIVATE PROPERTY', 'No parking', 'Vehicles will be towed']],
    [
      'a page',
      ['Capítulo tres', 'A la mañana siguiente salieron temprano hacia la costa,', 'y nadie dijo una palabra.'],
    ],
    ['a receipt', ['PARAGON FISKALNY', 'Chleb 4,20', 'Mleko 3,10', 'SUMA PLN 7,30']],
  ])('is no card otherwise: %s', (_, lines) => {
    expect(extractFields(readingOf(lines))).toBeUndefined()
  })

  it('is no card where somebody typed it: a firm’s name alone reaches nobody', () => {
    const { lines, ...photo } = readingOf(['Brandner Metallbau GmbH', 'Treppen · Geländer · Tore'])
    expect(extractFields({ ...photo, lines })).toBeDefined()
    expect(extractFields({ ...photo, lines: lines.map(line => ({ ...line, isExact: true as const })) })).toBeUndefined()
  })

  it('is no contact beside a card in the same photo, and one alone', () => {
    const logo = readingOf(['Brandner Metallbau GmbH', 'Treppen · Geländer · Tore'])
    const card = readingOf(['Ana Torres', 'Directora', 'ana@norteobras.com'])
    const namesIn = (first: typeof logo, other: typeof logo) =>
      contactsIn({ ...first, others: [other] }, {}).map(({ contact }) => contact.first_name)
    expect(namesIn(logo, card)).toEqual(['Ana'])
    expect(namesIn(card, logo)).toEqual(['Ana'])
    expect(namesIn(logo, readingOf(['Kessler Optik GmbH', 'Brillen und Linsen']))).toEqual([''])
  })

  it('is called by nobody’s name where one is only guessed, and is a side of its card', () => {
    const side = readingOf(['Ferretería', 'Tornillo Feliz', 'Herramientas', 'Plomería', 'Pinturas', 'Electricidad'])
    const card = readingOf(['Ana Torres', 'Directora', 'Ferretería Tornillo Feliz', 'ana@tornillofeliz.com'])
    expect(extractFields(side)).toMatchObject({ first_name: '', last_name: '', company: 'Ferretería' })
    const all = contactsIn({ ...side, others: [card] }, {})
    expect(all.map(({ contact }) => contact.first_name)).toEqual(['Ana'])
  })

  it('completes the side that says how to reach somebody and not whom, whichever is larger', () => {
    const logo = readingOf(['Brandner Metallbau GmbH', 'Treppen · Geländer · Tore'])
    const back = readingOf(['Tel. 030 901820', 'brandner.metall@gmail.com'])
    const whole = { company: 'Brandner Metallbau GmbH', phone: '030 901820', email: 'brandner.metall@gmail.com' }
    for (const photo of [
      { ...logo, others: [back] },
      { ...back, others: [logo] },
    ])
      expect(contactsIn(photo, {}).map(({ contact }) => contact)).toMatchObject([whole])
  })
})

it('a model comes back as it was written, and is refused where it is cut off', () => {
  const model = { bits: 2, step: 0.5, base: 1, sureness: 2, weights: Int8Array.of(1, -2, 3, 0) }
  const file = encodeFirmAlone(model)
  expect(decodeFirmAlone(file)).toEqual(model)
  expect(() => decodeFirmAlone(file.subarray(0, 18))).toThrow('cut off')
  expect(probabilityOf(model, { sureness: 0, grams: [0, 1, 1, 2] })).toBeCloseTo(1 / (1 + Math.exp(-1)))
})

it('a name that a code says is sure, whatever the print', () => {
  const photo = { ...readingOf(['JAHRESKONZERT']), codes: ['MECARD:N:Doe,Jane;;'] }
  expect(extractFields(photo)).toMatchObject({ first_name: 'Jane', last_name: 'Doe' })
})
