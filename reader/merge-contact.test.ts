import { describe, expect, it } from 'vitest'
import { makeCard } from '#reader/testing/make-card.ts'
import { isSamePerson, mergeContact, moveContact } from './merge-contact.ts'
import { typedProfile } from './profiles.ts'

describe('isSamePerson', () => {
  const nameless = { first_name: '', last_name: '' }
  const known = makeCard({ further_emails: ['ana@private.example'] })
  it.each([
    ['the same e-mail in another case', { email: 'ANA.TORRES@norteobras.com', phone_e164: '' }, true],
    ['the same phone', { email: '' }, true],
    ['one e-mail of several', { email: 'x@y.example', further_emails: ['ana@private.example'], phone_e164: '' }, true],
    ['the name in capitals with accents', { first_name: 'ANÁ', last_name: 'TORRES' }, true],
    ['a colleague with the same office phone', { first_name: 'Luis', email: '' }, false],
    ['two nameless cards of one switchboard', { ...nameless, position: 'Sales' }, false],
    ['a namesake', { email: 'ana@other.example', phone_e164: '+34699999999' }, false],
    ['nothing to compare but the name', { email: '', phone_e164: '' }, false],
  ])('%s: %s', (_, values, same) => {
    expect(isSamePerson(known, makeCard(values))).toBe(same)
  })

  it('distinguishes cards without a name by company and position', () => {
    const card = makeCard({ ...nameless, company: 'Norte', position: 'Reception' })
    expect(isSamePerson(card, { ...card, further_emails: [] })).toBe(true)
    expect(isSamePerson(card, { ...card, position: 'Store' })).toBe(false)
    expect(isSamePerson({ ...card, company: '', position: '' }, { ...card, company: '', position: '' })).toBe(false)
  })
})

describe('mergeContact', () => {
  it('fills empty fields with their confidence, and overwrites nothing', () => {
    const known = makeCard({ position: 'CEO', website: '', confidence: { position: 1 } })
    const read = makeCard({
      position: 'Director',
      website: 'norteobras.com',
      confidence: { position: 0.9, website: 0.5 },
    })
    expect(mergeContact(known, read)).toMatchObject({
      position: 'CEO',
      website: 'norteobras.com',
      confidence: { position: 1, website: 0.5 },
    })
  })

  it('appends new e-mail addresses and phone numbers, each once', () => {
    const known = makeCard()
    const read = makeCard({
      email: 'ana@private.example',
      phone: '+34 911 234 567',
      phone_e164: '+34911234567',
      phone_kind: 'office',
      further_emails: ['ANA.torres@norteobras.com'],
      further_phones: [{ kind: 'mobile', value: '612 34 56 78', e164: '+34612345678' }],
    })
    const merged = mergeContact(known, read)
    expect(merged.further_emails).toEqual(['ana@private.example'])
    expect(merged.further_phones).toEqual([{ kind: 'office', value: '+34 911 234 567', e164: '+34911234567' }])
    expect(mergeContact(merged, read)).toEqual(merged)
  })

  it('takes the phone number with its kind if there was none', () => {
    const merged = mergeContact(makeCard({ phone: '', phone_e164: '', phone_kind: 'other' }), makeCard())
    expect(merged).toMatchObject({ phone: '+34 612 345 678', phone_e164: '+34612345678', phone_kind: 'mobile' })
    expect(merged.further_phones).toEqual([])
  })
})

it('profiles of both cards are kept once', () => {
  const mine = typedProfile({ kind: 'linkedin', handle: 'ana-torres' })
  const again = { ...mine, handle: 'Ana-Torres' }
  const read = makeCard({
    profiles: [again, typedProfile({ kind: 'telegram', handle: 'ana_t' })],
    department: 'Export',
  })
  const merged = mergeContact(makeCard({ profiles: [mine], department: '' }), read)
  expect(merged.profiles.map(({ handle }) => handle)).toEqual(['ana-torres', 'ana_t'])
  expect(merged.department).toBe('Export')
})

describe('names in other letters', () => {
  const anna = { first_name: 'Анна', last_name: 'Кузнецова', company: 'Ветер' }
  const printed = { phonetic_first_name: 'Anna', phonetic_last_name: 'Kuznetsova', phonetic_company: 'Veter' }
  const latin = { first_name: 'Anna', last_name: 'Kouznetsova', company: 'Veter' }

  it('are the same person in both spellings', () => {
    expect(isSamePerson(makeCard(anna), makeCard(latin))).toBe(true)
    expect(isSamePerson(makeCard(anna), makeCard({ ...latin, first_name: 'Olga' }))).toBe(false)
    expect(isSamePerson(makeCard({ ...latin, last_name: 'Kuznetsova' }), makeCard(latin))).toBe(false)
  })

  it('get their Latin spelling from a card that has it, and keep the one they have', () => {
    const known = makeCard(anna)
    expect(mergeContact(known, makeCard({ ...anna, ...printed }))).toMatchObject(printed)
    expect(mergeContact(known, makeCard(latin))).toMatchObject({
      ...anna,
      ...printed,
      phonetic_last_name: 'Kouznetsova',
    })
    const other = makeCard({ first_name: 'Olga', last_name: 'Prat', company: 'Norte' })
    expect(mergeContact(known, other)).toEqual(mergeContact(known, { ...other, company: 'Ветер' }))
    const kept = makeCard({ ...anna, ...printed })
    expect(mergeContact(kept, makeCard(latin))).toMatchObject(printed)
  })

  it('leave the firm’s behind where the person moved to another one', () => {
    const moved = moveContact(makeCard({ ...anna, ...printed }), makeCard({ ...anna, company: 'Снег' }))
    expect(moved).toMatchObject({ ...printed, company: 'Снег', phonetic_company: '' })
  })
})
