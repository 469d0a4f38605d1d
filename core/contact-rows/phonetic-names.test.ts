import { makeCard } from 'card-reader/testing/make-card.ts'
import { expect, it } from 'vitest'
import { getContact } from '#core/contact-rows/contacts.ts'
import { insertContact, saveBackSide, saveCard } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const anna = makeCard({ first_name: 'Анна', last_name: 'Кузнецова', company: 'Северный ветер' })
const latin = makeCard({ first_name: 'Anna', last_name: 'Kuznetsova', company: 'Severny Veter' })
const printed = { phonetic_first_name: 'Anna', phonetic_last_name: 'Kuznetsova', phonetic_company: 'Severny Veter' }

function setUp(card = { ...anna, ...printed }) {
  const app = createTestApp()
  const userId = makeUser(app)
  const contactId = insertContact(app, app.db, { userId, card, image: undefined })
  const shown = () => getContact(app, { userId, contactId })
  return { app, userId, contactId, shown }
}

it('are forgotten with the name that they spell, unless they are typed too', () => {
  const { app, userId, contactId, shown } = setUp()
  const type = (patch: Parameters<typeof updateContact>[1]['patch']) => updateContact(app, { userId, contactId, patch })
  type({ first_name: 'Аннна', last_name: 'Петрова' })
  expect(shown()).toMatchObject({ ...printed, phonetic_last_name: '' })
  expect(shown().vcf).toContain('X-PHONETIC-LAST-NAME:Petrova')
  type({ phonetic_company: 'North Wind' })
  type({ company: 'Южный ветер' })
  type({ first_name: 'Мария', phonetic_first_name: 'Maria' })
  expect(shown()).toMatchObject({ phonetic_first_name: 'Maria', phonetic_company: 'North Wind' })
})

it('come from the other side of the card, which has the same names in Latin letters', () => {
  const { app, userId, contactId, shown } = setUp(anna)
  saveBackSide(app, app.db, { userId, contactId, card: latin, image: undefined })
  expect(shown()).toMatchObject({ first_name: 'Анна', last_name: 'Кузнецова', company: 'Северный ветер', ...printed })
})

it('make a card in other letters that of somebody known', () => {
  const { app, userId, contactId, shown } = setUp(anna)
  const again = saveCard(app, app.db, { userId, card: latin, image: undefined })
  expect([again.contactId, shown().phonetic_last_name]).toEqual([contactId, 'Kuznetsova'])
  const other = { ...latin, first_name: 'Olga' }
  expect(saveCard(app, app.db, { userId, card: other, image: undefined }).contactId).not.toBe(contactId)
})
