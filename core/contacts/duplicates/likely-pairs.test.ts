import { slownessOf } from 'card-reader/testing/linear-time.ts'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { type Person, pairFinder } from '#core/contacts/duplicates/likely-pairs.ts'

const reachedBy = (email: string, phone_e164 = '') => ({ email, phone: phone_e164, phone_e164 })
const person = (id: number, values: Partial<Person>): Person => ({ ...makeCard(reachedBy('')), id, ...values })

function pairsOf(people: readonly Person[]) {
  const finder = pairFinder()
  for (const one of people) finder.add(one)
  return [...finder.pairs()].filter(pair => pair !== undefined)
}

const reasonsOf = (a: Partial<Person>, b: Partial<Person>) => pairsOf([person(1, a), person(2, b)])[0]?.reasons ?? []

describe('a likely pair', () => {
  const nameless = { first_name: '', last_name: '', company: '' }
  it.each<[string, Partial<Person>, Partial<Person>, string[]]>([
    [
      'shares an e-mail in another case',
      { ...reachedBy('A@x.es'), company: 'One' },
      { ...reachedBy('a@X.es'), company: 'Two' },
      ['email'],
    ],
    [
      'shares a further e-mail',
      { ...reachedBy('a@x.es'), company: 'One' },
      { further_emails: ['a@x.es'], company: 'Two' },
      ['email'],
    ],
    [
      'shares a number',
      { ...reachedBy('', '+34612'), company: 'One' },
      { ...reachedBy('', '+34612'), company: 'Two' },
      ['phone'],
    ],
    ['has one name only on one side', reachedBy('a@x.es'), { ...nameless, ...reachedBy('a@x.es') }, ['email']],
    ['has the same name and firm', { company: 'Norte Obras S.L.' }, { company: 'NORTE OBRAS' }, ['name']],
    ['has its names the other way round', {}, { first_name: 'Torres', last_name: 'Ana' }, ['name']],
    ['has the same full name where one says no firm', {}, { company: '' }, ['name']],
    [
      'has the same name in other letters',
      { first_name: 'Анна', last_name: 'Кузнецова', company: 'Acme' },
      { first_name: 'Anna', last_name: 'Kuznecova', company: 'ACME' },
      ['name'],
    ],
    [
      'has the same name in other letters and a firm that is translated',
      { first_name: 'Χρήστος', last_name: 'Παππάς', company: 'Βόρειος άνεμος' },
      { first_name: 'Christos', last_name: 'Pappas', company: 'North Wind' },
      ['name'],
    ],
    [
      'has the same Chinese name in pinyin',
      { first_name: '小明', last_name: '王' },
      { first_name: 'Xiaoming', last_name: 'Wang' },
      ['name'],
    ],
    [
      'shares a number and has the same name in other letters',
      { first_name: 'Анна', last_name: 'Кузнецова', company: 'Acme', ...reachedBy('', '+7912') },
      { first_name: 'Anna', last_name: 'Kuznetsova', company: 'Other', ...reachedBy('', '+7912') },
      ['phone'],
    ],
    ['is one letter apart in its name', { last_name: 'Torres' }, { last_name: 'Torrez' }, ['letter']],
    ['lacks a letter of its name', { last_name: 'Torres' }, { last_name: 'Tores' }, ['letter']],
    ['is one letter apart in its firm', { company: 'Kreuzberg' }, { company: 'Kreutberg' }, ['letter']],
    [
      'is one letter apart in its e-mail',
      { ...reachedBy('ana@norte.es'), company: 'One' },
      { ...reachedBy('ana@nortc.es'), company: 'Two' },
      ['letter'],
    ],
    [
      'shares several of these',
      reachedBy('a@x.es', '+34612'),
      reachedBy('a@x.es', '+34612'),
      ['email', 'phone', 'name'],
    ],
  ])('%s', (_, a, b, reasons) => {
    expect(reasonsOf(a, b)).toEqual(reasons)
    expect(reasonsOf(b, a)).toEqual(reasons)
  })

  it.each<[string, Partial<Person>, Partial<Person>]>([
    ['colleagues with one switchboard', { first_name: 'Luis', ...reachedBy('', '+34911') }, reachedBy('', '+34911')],
    ['colleagues with one mailbox', { last_name: 'Prat', ...reachedBy('info@x.es') }, reachedBy('info@x.es')],
    ['namesakes of two firms', { company: 'One' }, { company: 'Another' }],
    ['one first name without a firm', { last_name: '', company: '' }, { last_name: '', company: '' }],
    ['two letters', { last_name: 'Torres' }, { last_name: 'Terrez' }],
    ['short names one letter apart', { first_name: 'Al', last_name: '' }, { first_name: 'Ali', last_name: '' }],
    ['nothing at all', { ...nameless }, { ...nameless }],
  ])('is not %s', (_, a, b) => {
    expect(reasonsOf(a, b)).toEqual([])
  })

  it('of a nameless mailbox is none once several people use it', () => {
    const office = person(1, { ...nameless, ...reachedBy('info@x.es') })
    const people = ['Ana', 'Luis', 'Olga'].map((first_name, n) =>
      person(n + 2, { first_name, ...reachedBy('info@x.es') }),
    )
    expect(pairsOf([office, ...people])).toEqual([])
  })
})

const manyPeople: Record<string, (n: number) => Partial<Person>> = {
  'the same person': () => reachedBy('a@x.es', '+34612'),
  'colleagues of one switchboard': n => ({ ...reachedBy('', '+34911'), last_name: `Name${n}` }),
  'names one letter apart': n => ({ last_name: String.fromCodePoint(97 + (n % 26)).repeat(4) + n.toString(26) }),
  'namesakes of firms one letter apart': n => ({ company: `Firma ${n}` }),
}

it.each(Object.entries(manyPeople))('takes linear time for %s', async (_, valuesOf) => {
  const make = (size: number) => Array.from({ length: size }, (_, n) => person(n + 1, valuesOf(n)))
  expect(await slownessOf(pairsOf, { sizes: [1000, 4000], make })).toBeUndefined()
})
