import { expect, it } from 'vitest'
import type { CardContact } from '#reader/contact.ts'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import labels from '#reader/synth/set/labels.json' with { type: 'json' }
import { scoreAccents } from './score-accents.ts'
import { scoreCards } from './score-cards.ts'

const [first] = labels
const label = {
  ...first!,
  language: 'en' as const,
  phones: [{ kind: 'mobile' as const, label: '', value: first!.fields.phone }],
}
const empty = extractFields({
  lines: [],
  codes: ['BEGIN:VCARD\nVERSION:3.0\nFN:Nobody\nTEL:1\nEMAIL:n@n.com\nEND:VCARD'],
  width: 1,
  height: 1,
})!
const right: CardContact = { ...empty, ...label.fields }

it('a card read as printed is perfect', () => {
  const score = scoreCards([{ label, contact: right }])
  expect([score.overall.f1, score.perfect]).toEqual([100, 100])
})

it('a wrong value counts against precision and recall, a missing one against recall alone', () => {
  const wrong = scoreCards([{ label, contact: { ...right, company: 'Somebody Else' } }])
  expect(wrong.fields.company).toEqual({ precision: 0, recall: 0, f1: 0 })
  expect([wrong.overall.precision < 100, wrong.overall.recall < 100, wrong.perfect]).toEqual([true, true, 0])
  const missing = scoreCards([{ label, contact: { ...right, company: '' } }])
  expect([missing.overall.precision, missing.overall.recall < 100]).toEqual([100, true])
})

it('a card that was not read counts in full', () => {
  expect(scoreCards([{ label, contact: undefined }]).overall.recall).toBe(0)
})

it('accents are scored separately, among the values that are right without them', () => {
  const fields = { ...label.fields, first_name: 'Begoña', last_name: 'Peñalba', company: 'Acme', position: 'Socio' }
  const read = (names: Partial<CardContact>) => [{ label: { ...label, fields }, contact: { ...right, ...names } }]
  expect(scoreAccents(read({ first_name: 'Begoña', last_name: 'PEÑALBA' }))).toBe(100)
  expect(scoreAccents(read({ first_name: 'Begona', last_name: 'Peñalba' }))).toBe(50)
  expect(scoreAccents(read({ first_name: 'Somebody', last_name: 'Peñalba' }))).toBe(100)
})
