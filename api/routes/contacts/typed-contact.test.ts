import { expect, it } from 'vitest'
import { contactSchema } from '#contracts/contacts.ts'
import { defaultLimits } from '#core/base/limits.ts'
import { startEvent } from '#core/events/start-event.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { contacts, users } from '#db/schema.ts'
import { setUpApi } from '#tests/app/api-setup.ts'
import { makeUser } from '#tests/app/factories.ts'

const path = '/api/contacts/1001'

it('a contact is typed in: clean, certain, as a change of its own, and without a scan', async () => {
  const { app, as } = setUpApi()
  const userId = makeUser(app)
  const typed = { first_name: ' Ana\u0000 ', phone: '+34 612 345 678', whatsapp_phone: '+34612345678' }
  const { status, body } = await as(1001)('POST', path, typed)
  expect(status).toBe(200)
  expect(contactSchema.parse(body)).toMatchObject({ first_name: 'Ana', phone_e164: '+34612345678' })
  expect(app.db.select().from(contacts).all()).toMatchObject([
    { source: 'typed', phone_kind: 'whatsapp', event_id: null, confidence: { first_name: 1, phone: 1 } },
  ])
  expect(quotaOf(app, { userId })).toMatchObject({ used: 0, inFlight: 0 })
  expect(app.db.select({ version: users.contacts_version }).from(users).get()?.version).toBeGreaterThan(0)
})

it('nobody without a name or a way to reach them, no event and no number of somebody else, and so many a day', async () => {
  const { app, as } = setUpApi({ limits: { ...defaultLimits, createdPerDay: 1 } })
  makeUser(app)
  const { id: event_id } = startEvent(app, { userId: makeUser(app, { id: 1002 }), name: 'Fira' })
  const call = as(1001)
  const refused = [
    {},
    { first_name: '  ' },
    { notes: 'tall' },
    { first_name: 'Ana', event_id },
    { first_name: 'Ana', phone: '+34 612 345 678', whatsapp_phone: '+34699999999' },
  ]
  for (const body of refused) expect((await call('POST', path, body)).status).toBe(422)
  expect((await call('POST', '/api/contacts/1002', { first_name: 'Ana' })).status).toBe(403)
  expect((await call('POST', path, { first_name: 'Ana' })).status).toBe(200)
  expect((await call('POST', path, { first_name: 'Eva' })).status).toBe(429)
  expect(app.db.select().from(contacts).all()).toHaveLength(1)
})
