import { typedProfile } from 'card-reader/profiles'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, test } from 'vitest'
import { contactText, titleOf } from '#bot/content/contact-text.ts'
import { sayIn } from '#bot/context/texts.ts'
import { type Contact, cardFields, emptyContact } from '#contracts/contacts.ts'
import { maxFurther, maxLength, maxProfiles } from '#contracts/lengths.ts'
import { languages } from '#contracts/users.ts'
import { visibleText } from '#tests/fakes/telegram/telegram-html.ts'

const say = sayIn('en')
const contactOf = (values: Partial<Contact>): Contact => ({
  ...emptyContact,
  ...makeCard(),
  ...values,
})
const textOf = (values: Partial<Contact>) => contactText({ contact: contactOf(values), heading: 'Saved', say })

describe('a contact as a message', () => {
  test('has a heading and one field per line', () => {
    expect(textOf({ website: '', address: '' }).split('\n')).toEqual([
      '<b>Saved</b>',
      '',
      '👤 Ana Torres',
      '💼 Head of Sales',
      '🏢 Norte Obras S.L.',
      '📱 +34 612 345 678 · Mobile',
      '✉️ ana.torres@norteobras.com',
    ])
  })

  test.each([
    [0.59, true],
    [0.6, false],
    [undefined, false],
  ])('a company read with confidence %s is marked for a check: %s', (company, isMarked) => {
    const text = textOf({ confidence: company === undefined ? {} : { company } })
    expect(text.includes('Norte Obras S.L. — <i>please check</i>')).toBe(isMarked)
  })

  test.each([
    ['030 901820', '+4930901820', '📱 030 901820 (+49 30 901820) · Mobile'],
    ['+49 30 901820', '+4930901820', '📱 +49 30 901820 · Mobile'],
    ['0049 30 901820', '+4930901820', '📱 0049 30 901820 · Mobile'],
    ['901820', '', '📱 901820 · Mobile'],
  ])('shows what is dialled for %s (%j), so that it is seen before it is written to', (phone, phone_e164, line) => {
    expect(textOf({ phone, phone_e164 }).split('\n')).toContain(line)
  })

  test('shows further numbers and addresses', () => {
    const text = textOf({
      further_phones: [{ kind: 'office', value: '+34 910 000 000', e164: '+34910000000' }],
      further_emails: ['info@norteobras.com'],
    })
    expect(text).toContain('☎️ +34 910 000 000 · Office')
    expect(text).toContain('✉️ info@norteobras.com')
  })

  test('shows a name with its spelling in Latin letters', () => {
    const names = { first_name: 'Анна', last_name: 'Кузнецова', company: 'Ветер' }
    const text = textOf({
      ...names,
      phonetic_last_name: 'Kuznetsova',
      phonetic_first_name: 'Anna',
      phonetic_company: 'Veter',
    })
    expect(text).toContain('👤 Анна Кузнецова (Anna Kuznetsova)\n')
    expect(text).toContain('🏢 Ветер (Veter)\n')
    expect(textOf(names)).toContain('👤 Анна Кузнецова\n')
  })

  test('shows the department, and profiles with their links', () => {
    const profiles = [
      typedProfile({ kind: 'instagram', handle: 'norte.obras' }),
      typedProfile({ kind: 'facebook', handle: 'Norte & Sur' }),
      typedProfile({ kind: 'other', handle: 'norte_obras' }),
    ]
    const text = textOf({ department: 'Ventas', profiles })
    expect(text).toContain('🗂 Ventas\n')
    expect(text).toContain('🔗 <a href="https://www.instagram.com/norte.obras">Instagram: @norte.obras</a>\n')
    expect(text).toContain('🔗 Facebook: Norte &amp; Sur\n🔗 @norte_obras')
  })

  test('keeps what looks like HTML as it was printed', () => {
    expect(textOf({ company: 'A <b> & C' })).toContain('A &lt;b&gt; &amp; C')
  })

  test('fits into a message, with room for what follows, whatever can be saved', () => {
    const longest = Object.fromEntries(cardFields.map(field => [field, '&'.repeat(maxLength[field])]))
    const text = textOf({
      ...longest,
      confidence: Object.fromEntries(cardFields.map(field => [field, 0.1])),
      further_emails: Array.from({ length: maxFurther }, () => '&'.repeat(maxLength.email)),
      further_phones: Array.from({ length: maxFurther }, () => ({
        kind: 'other' as const,
        value: '&'.repeat(maxLength.phone),
        e164: '',
      })),
      profiles: Array.from({ length: maxProfiles }, () => ({
        kind: 'other' as const,
        handle: '&'.repeat(120),
        link: '',
      })),
      notes: '&'.repeat(maxLength.notes),
    })
    expect(visibleText(text).length).toBeLessThan(3700)
  })

  test('fits together with two message states below it and the longest heading', () => {
    const longest = Object.fromEntries(cardFields.map(field => [field, 'W'.repeat(maxLength[field])]))
    const contact = contactOf({
      ...longest,
      confidence: Object.fromEntries(cardFields.map(field => [field, 0.1])),
      event: 'W'.repeat(maxLength.event),
      badge_code: 'W'.repeat(maxLength.badge_code),
      further_emails: Array.from({ length: maxFurther }, () => 'W'.repeat(maxLength.email)),
      notes: 'W'.repeat(maxLength.notes),
    })
    const subject = 'W'.repeat(maxLength.first_name + maxLength.last_name + 30)
    for (const language of languages) {
      const translated = sayIn(language)
      const below = [1, 2].map(() => translated('whatsapp.state.unknown', { subject, reason: '' }))
      const text = contactText({ contact, heading: 'W'.repeat(200), below, say: translated })
      expect(visibleText(text).length, language).toBeLessThanOrEqual(4096)
      expect(text).toContain('W'.repeat(maxLength.address))
    }
  })

  test('shows all further numbers and addresses of an ordinary length', () => {
    const emails = Array.from({ length: maxFurther }, (_, n) => `somebody.${n}@department.example.com`)
    for (const email of emails) expect(textOf({ further_emails: emails })).toContain(email)
  })
})

test.each([
  [{}, 'Ana Torres'],
  [{ first_name: '', last_name: '' }, 'Norte Obras S.L.'],
  [{ first_name: '', last_name: '', company: '' }, 'ana.torres@norteobras.com'],
  [{ first_name: '', last_name: '', company: '', email: '', phone: '' }, 'No name'],
])('%o is listed as %s', (values, title) => {
  expect(titleOf(contactOf(values), say)).toBe(title)
})
