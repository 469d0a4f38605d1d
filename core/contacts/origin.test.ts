import { makeCard } from 'card-reader/testing/make-card.ts'
import { expect, it } from 'vitest'
import { getApiContact } from '#core/contact-rows/api-contact.ts'
import { getContact, listContacts } from '#core/contact-rows/contacts.ts'
import { createContact } from '#core/contacts/create-contact.ts'
import { csvChunks } from '#core/contacts/export/export-contacts.ts'
import { saveSharedContact } from '#core/contacts/import/save-shared-contact.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { parseCsv } from '#tests/parse-csv.ts'

it('a contact says how and when it first came in', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  requestScan(app, { userId, source: { via: 'web', idempotencyKey: 'a-photo', photo: new Uint8Array([1]) } })
  const queue = runScanQueue(app)
  await queue.idle()
  await queue.stop()
  createContact(app, { userId, values: { first_name: 'Api' } })
  const shared = { firstName: 'Shared', lastName: '', phone: '+34699000111', vcard: undefined, isOnTelegram: true }
  await saveSharedContact(app, { userId, key: 'k', shared })
  const of = () =>
    Object.fromEntries(listContacts(app, { userId }).map(({ first_name, source }) => [first_name, source]))
  expect(of()).toEqual({ Ana: 'photo', Api: 'api', Shared: 'shared' })
  app.setNow('2026-06-01T12:00:00Z')
  saveCard(app, app.db, { userId, card: makeCard(), image: undefined, source: 'badge' })
  expect(of()).toMatchObject({ Ana: 'photo' })
  const ana = listContacts(app, { userId }).find(({ first_name }) => first_name === 'Ana')
  expect(ana).toMatchObject({ created_at: '2026-03-10T12:00:00.000Z', timestamp: '2026-06-01T12:00:00.000Z' })
})

it('what was agreed is noted with its time, on the contact, in the API and in the exports', () => {
  const app = createTestApp()
  const userId = makeUser(app)
  const { contactId } = saveCard(app, app.db, { userId, card: makeCard(), image: undefined, source: 'text' })
  const owned = { userId, contactId }
  expect(getContact(app, owned)).toMatchObject({ consent: '', consent_at: null })
  const note = (consent: string) => updateContact(app, { ...owned, patch: { consent } })
  app.setNow('2026-03-11T09:00:00Z')
  const agreed = { consent: 'Newsletter, asked at the fair', consent_at: '2026-03-11T09:00:00.000Z' }
  expect(note(agreed.consent)).toMatchObject(agreed)
  app.setNow('2026-03-12T09:00:00Z')
  expect(note(agreed.consent)).toMatchObject(agreed)
  expect(updateContact(app, { ...owned, patch: { position: 'CEO' } })).toMatchObject(agreed)
  expect(getApiContact(app.db, owned)).toMatchObject({ ...agreed, source: 'text' })
  for (const [form, columns] of [
    ['spreadsheet', { Source: 'text', Added: '2026-03-10', Consent: agreed.consent, 'Consent Date': '2026-03-11' }],
    ['hubspot', { Source: 'text', Consent: agreed.consent }],
    ['google', { 'Custom Field 5 - Value': 'text', 'Custom Field 7 - Value': agreed.consent }],
    ['outlook', { Notes: expect.stringContaining(`Consent: ${agreed.consent}`) }],
  ] as const) {
    const [header = [], row = []] = parseCsv([...csvChunks(app, { userId }, form)].join(''))
    expect(Object.fromEntries(header.map((name, place) => [name, row[place]])), form).toMatchObject(columns)
  }
  expect(note('')).toMatchObject({ consent: '', consent_at: null })
})
