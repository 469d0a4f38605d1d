import { makeCard } from 'card-reader/testing/make-card.ts'
import { expect, test } from 'vitest'
import { contactSchema } from '#contracts/contacts.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { contactsJson } from '#core/contacts/export/contacts-json.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

async function textOf(parts: AsyncGenerator<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all).toString()
}

const listOf = async (app: TestApp, userId: number): Promise<unknown> =>
  JSON.parse(await textOf(contactsJson(app, { userId })))

test('the list that screens fetch is the list of contacts, whatever they hold', async () => {
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
  const noted = insertContact(app, app.db, { userId, card: makeCard(), image: { jpeg: new Uint8Array([255, 216]) } })
  updateContact(app, {
    userId,
    contactId: noted,
    patch: { notes: 'Met', tags: ['fair', 'lead'], do_not_message: true },
  })
  deleteContact(app, { userId, contactId: makeContact(app, { userId, first_name: 'Gone' }) })
  makeContact(app, { userId: makeUser(app, { id: 1002 }), first_name: 'Somebody else’s' })

  const listed = await listOf(app, userId)
  expect(listed).toHaveLength(3)
  expect(listed).toEqual(listContacts(app, { userId }))
})

test('every moment is written as JavaScript writes it, to the millisecond', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  const second = Date.parse('2026-02-28T23:59:59Z')
  const inOneSecond = Array.from({ length: 143 }, (_, n) => new Date(second + 7 * n).toISOString())
  const moments = [
    '1970-01-01T00:00:00.000Z',
    '2000-02-29T12:34:56.789Z',
    ...inOneSecond,
    '2026-02-28T23:59:59.999Z',
    '2099-12-31T23:59:59.999Z',
  ]
  for (const moment of moments) {
    app.setNow(moment)
    makeContact(app, { userId })
  }
  const listed = contactSchema.array().parse(await listOf(app, userId))
  expect(listed.map(contact => contact.created_at)).toEqual(moments.toReversed())
})

test('without contacts it is an empty list', async () => {
  const app = createTestApp()
  expect(await listOf(app, makeUser(app))).toEqual([])
})

test('a long list is whole and in order, and leaves out what is deleted while it is written', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  const ids = Array.from({ length: 450 }, () => makeContact(app, { userId }))
  expect(await listOf(app, userId)).toEqual(listContacts(app, { userId }))
  const parts = contactsJson(app, { userId })
  const first = await parts.next()
  for (const contactId of ids.slice(0, 250)) deleteContact(app, { userId, contactId })
  const text = Buffer.from(first.value ?? []).toString() + (await textOf(parts))
  expect(JSON.parse(text)).toHaveLength(200)
})

test('however many lists are written at once, others get a turn after every part', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  for (let n = 0; n < 450; n++) makeContact(app, { userId })
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 20 }, () => listOf(app, userId)))
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(20 * 3)
})
