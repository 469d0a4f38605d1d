import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { cardFields, contactPatchSchema } from '#contracts/contacts.ts'
import { maxFurther, maxLength } from '#contracts/lengths.ts'
import { userPatchSchema } from '#contracts/users.ts'
import { parseInput } from '#core/base/input.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { fitCard } from '#core/contact-rows/fit-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const endless = 'x'.repeat(3000)

describe('a card with endless texts, as a QR code may bring them', () => {
  const card = makeCard({
    ...Object.fromEntries(cardFields.map(field => [field, endless])),
    email: `${endless}@example.com`,
    further_emails: [`${endless}@example.com`, ...Array.from({ length: 30 }, (_, n) => `n${n}@example.com`)],
    further_phones: Array.from({ length: 30 }, () => ({ kind: 'other' as const, value: '1'.repeat(41), e164: '' })),
  })

  it('is saved with texts that people can use', () => {
    const app = createTestApp()
    const userId = makeUser(app)
    const contact = getContact(app, { userId, contactId: makeContact(app, { userId, ...card }) })
    for (const field of cardFields) expect(contact[field].length).toBeLessThanOrEqual(maxLength[field])
    expect(contact.company).toBe('x'.repeat(maxLength.company))
    expect([contact.email, contact.phone, contact.phone_e164, contact.website]).toEqual(['', '', '', ''])
    expect([contact.further_emails.length, contact.further_phones.length]).toEqual([maxFurther, 0])
    expect(contact.vcf.length).toBeLessThan(4000)
  })

  it('keeps no confidence in what was left out', () => {
    expect(fitCard(card).confidence).not.toHaveProperty('email')
  })
})

it('cuts between characters', () => {
  const company = `${'x'.repeat(maxLength.company - 1)}🏢`
  expect(fitCard(makeCard({ company })).company).toBe('x'.repeat(maxLength.company - 1))
})

it('leaves an ordinary card as it is', () => {
  expect(fitCard(makeCard())).toEqual(makeCard())
})

it.each(cardFields)('a person can type a %s as long as that, and no longer', field => {
  const app = createTestApp()
  const userId = makeUser(app)
  const contactId = makeContact(app, { userId })
  const typed = (length: number) => (field === 'email' ? addressOf(length) : 'x'.repeat(length))
  const save = (length: number) =>
    updateContact(app, { userId, contactId, patch: parseInput(contactPatchSchema, { [field]: typed(length) }) })
  expect(save(maxLength[field])[field]).toHaveLength(maxLength[field])
  expect(() => save(maxLength[field] + 1)).toThrow('invalid-input')
})

it('the same holds for what people write of themselves', () => {
  const refused = { email: addressOf(255), phone: '1'.repeat(41), website: `https://e.example/${'x'.repeat(300)}` }
  for (const [field, value] of Object.entries({ ...refused, company: 'x'.repeat(201) }))
    expect(() => parseInput(userPatchSchema, { [field]: value }), field).toThrow('invalid-input')
})

/** A valid e-mail address of so many characters. */
function addressOf(length: number): string {
  const label = 'd'.repeat(50)
  const domain = `${label}.${label}.${label}.example`
  return `${'x'.repeat(length - domain.length - 1)}@${domain}`
}

it('a link that would run something is kept as no website', () => {
  const card = fitCard(makeCard({ website: 'javascript:alert(1)', confidence: { website: 1 } }))
  expect([card.website, card.confidence.website]).toEqual(['', undefined])
  expect(() => parseInput(contactPatchSchema, { website: 'javascript:alert(1)' })).toThrow('invalid-input')
})
