import { describe, expect, it } from 'vitest'
import { emptyCard } from '#reader/contact.ts'
import type { Reading } from '#reader/port.ts'
import { readingOf } from '#reader/testing/reading-of.ts'
import { contactsIn } from './contacts-in.ts'

const ana = ['Ana Torres', 'Head of Sales', 'ana.torres@norteobras.com', '+34 612 345 678']
const berta = ['Berta Puig', 'Directora', 'berta@firmapuig.es']
const photoOf = (first: string[], ...others: string[][]): Reading => ({
  ...readingOf(first),
  others: others.map(lines => readingOf(lines)),
})
const namesIn = (photo: Reading) => contactsIn(photo, {}).map(({ contact }) => contact.first_name)

describe('the contacts in a photo', () => {
  it.each([
    ['one card', readingOf(ana), ['Ana']],
    ['two cards, in their order', photoOf(ana, berta), ['Ana', 'Berta']],
    ['the second, where the first is no card', photoOf(['Menu'], berta), ['Berta']],
    ['not one that says nobody’s name', photoOf(ana, ['info@example.org', '+34 911 222 333']), ['Ana']],
    ['not the same person twice', photoOf(ana, berta, ana), ['Ana', 'Berta']],
    [
      'two, where the first says nobody’s name but has an e-mail of its own',
      photoOf(['hi@example.org'], berta),
      ['', 'Berta'],
    ],
    ['none', photoOf(['Menu'], ['Wine']), []],
  ])('%s', (_, photo, expected) => {
    expect(namesIn(photo)).toEqual(expected)
  })

  it('are one where the photo shows both sides of a card', () => {
    const logo = ['NORTE OBRAS', 'www.norteobras.com', '+34 612 345 678']
    const all = contactsIn(photoOf(logo, ana), {})
    expect(all.map(({ contact }) => contact)).toMatchObject([{ first_name: 'Ana', website: 'www.norteobras.com' }])
  })

  it('are one where one side has the first words of the firm that the other has', () => {
    const logo = ['NORTE OBRAS', 'Construcciones y reformas', 'www.norteobras.com']
    const back = ['Ana Torres', 'Directora', 'NORTE OBRAS SL', '+34 612 345 678']
    expect(contactsIn(photoOf(logo, back), {}).map(({ contact }) => contact.first_name)).toEqual(['Ana'])
  })

  it('are one where the first side says neither who nor which firm', () => {
    const back = ['Ana Torres', 'Directora', '+34 612 345 678']
    const all = contactsIn(photoOf(['norte80@gmail.com'], back), {})
    expect(all.map(({ contact }) => contact)).toMatchObject([{ first_name: 'Ana', email: 'norte80@gmail.com' }])
  })

  it('come each with its own picture', () => {
    const [first, second] = contactsIn(photoOf(ana, berta), {})
    expect(first!.reading.others).toBeUndefined()
    expect(second!.reading.lines[0]!.text).toBe('Berta Puig')
  })
})

it('is who a worker says, and nobody where it says so, whatever the lines are', () => {
  const told = { ...emptyCard, first_name: 'Berta' }
  const [found] = contactsIn({ ...readingOf(['Ana Torres', 'ana@norteobras.com']), contact: told }, {})
  expect(found?.contact).toEqual(told)
  expect(contactsIn({ ...readingOf(['Ana Torres', 'ana@norteobras.com']), contact: null }, {})).toEqual([])
})
