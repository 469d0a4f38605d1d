import { expect, it } from 'vitest'
import { readingOf } from '#reader/testing/reading-of.ts'
import type { CardLabel } from '#reader/train/labelled-cards.ts'
import { shareRow, valuesInText } from './values-in-text.ts'

const label: CardLabel = {
  ...{
    id: 'a',
    file: 'a.jpg',
    repo: 'one/source',
    kind: 'photo',
    lang: 'es',
    split: '',
    notes: '',
    ignore: ['websites'],
  },
  fields: {
    ...{
      first_name: 'José',
      last_name: 'Núñez',
      full_name: '',
      company: 'Acme Foods, Inc.',
      company_alt: ['Acme', ''],
    },
    ...{ position: '', position_alt: [], emails: ['jose@acme.com'], phones: ['+34 612 345 678'], faxes: [] },
    ...{ websites: ['acme.com'], websites_optional: [] },
  },
  department: '',
}
const found = (...texts: string[]) =>
  Object.fromEntries(
    valuesInText({ label, reading: readingOf(texts) }).map(({ field, isFolded, isExact }) => [
      field,
      [isFolded, isExact],
    ]),
  )

it('a value is folded without its accents, exact only with them, and may go over two lines', () => {
  expect(found('JOSÉ', 'Nuñez', 'Acme', 'Jose@acme.com')).toMatchObject({
    first_name: [true, false],
    last_name: [true, false],
    company: [true, true],
    email: [true, false],
  })
  expect(found('Núñ', 'ez').last_name).toEqual([true, true])
})

it('a phone is found by its last eight digits, exact with all of them', () => {
  expect(found('612 345 678').phone).toEqual([true, false])
  expect(found('Tel. (+34) 612-345-678').phone).toEqual([true, true])
  expect(found('612 345 679').phone).toEqual([false, false])
})

it('ignored fields and fields without a value are left out, and a card that was not read has no value', () => {
  expect(Object.keys(found('acme.com'))).toEqual(['first_name', 'last_name', 'company', 'email', 'phone'])
  expect(valuesInText({ label, reading: undefined }).every(({ isFolded }) => !isFolded)).toBe(true)
})

it('the lines of further cards in a photo count', () => {
  const reading = { ...readingOf(['a']), others: [readingOf(['José'])] }
  expect(valuesInText({ label, reading }).find(({ field }) => field === 'first_name')?.isExact).toBe(true)
})

it('a row has the shares of all values and of each field', () => {
  const values = valuesInText({ label, reading: readingOf(['José Nunez', '612345678']) })
  expect(shareRow('es', values)).toMatch(/^es +5 +60\.0 +20\.0 +100\.0 100\.0 +100\.0 +0\.0 +0\.0 +0\.0 +- +- /)
})
