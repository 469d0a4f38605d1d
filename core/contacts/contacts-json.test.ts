import { expect, test } from 'vitest'
import { listContacts } from '#core/contacts/contacts.ts'
import { contactsJson } from '#core/contacts/contacts-json.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { makeCard, makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const listOf = (app: TestApp, userId: number): unknown =>
  JSON.parse(new TextDecoder().decode(contactsJson(app, { userId })))

test('the list that screens fetch is the list of contacts, whatever they hold', () => {
  const app = createTestApp()
  const userId = makeUser(app)
  app.setNow('2026-03-10T12:00:00.007Z')
  makeContact(app, { userId, further_emails: ['a@example.com'], confidence: { company: 0.4, email: 1 } })
  makeContact(app, {
    userId,
    first_name: '"Zoë"\\ 美咲 👩‍👩‍👧\u2028\u0001',
    address: 'Calle Mayor 1\n28013 Madrid',
    further_phones: [{ kind: 'fax', value: '+34 910 000 000', e164: '+34910000000' }],
  })
  app.setNow('2026-03-11T00:00:00Z')
  const noted = insertContact(app, app.db, { userId, card: makeCard(), image: new Uint8Array([255, 216]) })
  updateContact(app, {
    userId,
    contactId: noted,
    patch: { notes: 'Met', tags: ['fair', 'lead'], do_not_message: true },
  })
  deleteContact(app, { userId, contactId: makeContact(app, { userId, first_name: 'Gone' }) })
  makeContact(app, { userId: makeUser(app, { id: 1002 }), first_name: 'Somebody else’s' })

  const listed = listOf(app, userId)
  expect(listed).toHaveLength(3)
  expect(listed).toEqual(listContacts(app, { userId }))
})

test('without contacts it is an empty list', () => {
  const app = createTestApp()
  expect(listOf(app, makeUser(app))).toEqual([])
})
