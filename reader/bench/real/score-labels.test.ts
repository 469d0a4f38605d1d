import { expect, it } from 'vitest'
import type { CardContact } from '#reader/contact.ts'
import type { CardLabel } from '#reader/train/labelled-cards.ts'
import { f1Of, markedOf, outcomesOf, perfectOf } from '#reader/train/score-labels.ts'
import { bootstrapInterval } from './bootstrap.ts'

const label: CardLabel = {
  id: 'a',
  file: 'a.jpg',
  repo: 'one/source',
  kind: 'photo',
  lang: 'en',
  split: '',
  notes: '',
  ignore: ['websites'],
  fields: {
    first_name: 'Jané',
    last_name: 'Doe',
    full_name: 'Jané Doe',
    company: 'Acme Foods, Inc.',
    company_alt: ['Acme Foods', ''],
    position: '',
    position_alt: [],
    emails: ['jane@acme.com'],
    phones: ['+1 (503) 555-0190'],
    faxes: [],
    websites: ['acme.com'],
    websites_optional: [],
  },
  department: '',
}
const contact: CardContact = {
  first_name: 'JANE',
  last_name: 'Roe',
  company: '',
  phonetic_first_name: '',
  phonetic_last_name: '',
  phonetic_company: '',
  position: 'Director',
  department: '',
  email: 'Jane@acme.com',
  phone: '503 555 0190',
  phone_e164: '',
  phone_kind: 'other',
  website: 'wrong.com',
  address: '',
  country: '',
  further_emails: [],
  further_phones: [],
  profiles: [],
  badge_code: '',
  confidence: { first_name: 0.9, last_name: 0.4, position: 0.9, email: 0.9, phone: 0.5 },
}
const outcomes = outcomesOf(label, contact)
const named = (field: string) => outcomes.find(outcome => outcome.field === field)

it('case, accents and punctuation are ignored, and a number may lack its country code', () => {
  expect([named('first_name')?.right, named('email')?.right, named('phone')?.right]).toEqual([1, 1, 1])
})

it('a wrong value counts as wrong and missed, an invented one as wrong, and fields that the label ignores or allows to be empty are left out', () => {
  expect(named('last_name')).toMatchObject({ right: 0, wrong: 1, missed: 1, marked: true })
  expect(named('position')).toMatchObject({ right: 0, wrong: 1, missed: 0, marked: false })
  expect([named('company'), named('website')]).toEqual([undefined, undefined])
})

it('F1 counts both kinds of errors, and a card with one error is not perfect', () => {
  expect(f1Of(outcomes)).toBeCloseTo((200 * 3) / (2 * 3 + 2 + 1))
  expect(perfectOf([{ label, outcomes }])).toBe(0)
  expect(perfectOf([{ label, outcomes: outcomes.filter(({ right }) => right > 0) }])).toBe(100)
})

it('the shares of wrong and of right values that are marked for checking', () => {
  expect(markedOf(outcomes)).toEqual({ wrong: 50, right: (100 * 1) / 3 })
})

it('the interval is the same for the same seed and contains the figure', () => {
  const groups = [[1, 2], [3], [4, 5, 6]]
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [low, high] = bootstrapInterval(groups, mean)
  expect(bootstrapInterval(groups, mean)).toEqual([low, high])
  expect(low).toBeLessThan(3.5)
  expect(high).toBeGreaterThan(3.5)
})
