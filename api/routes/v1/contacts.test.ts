import { describe, expect, it } from 'vitest'
import { apiContactChangeSchema, apiContactSchema } from '#contracts/integrations/v1/contacts.ts'
import { getContact, listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { imageColumns } from '#core/contacts/pictures/card-image.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { cardImages, webhookDeliveries } from '#db/schema.ts'
import { nobody, setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

/** A test client of the API and a contact made by it. */
async function setUp() {
  const setup = await setUpApiV1()
  const key = setup.keyOf()
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    setup.call(key, method, path, body, headers)
  const { body } = await call('POST', '/contacts', { first_name: 'Ana', phone: '+34 612 345 678', tags: ['x'] })
  return { ...setup, call, contact: body, path: `/contacts/${body.id}` }
}

describe('contacts', () => {
  it('are created, read, changed, deleted, and mean the same contact everywhere', async () => {
    const { app, userId, call, contact, path } = await setUp()
    expect(contact).toMatchObject({ phone_e164: '+34612345678', country: 'ES', confidence: { first_name: 1 } })
    expect(getContact(app, { userId, contactId: 1 }).vcf).toBe(contact.vcard)
    expect(contact.vcard).toContain(`UID:${contact.id}\r\n`)
    const changed = await call('PATCH', path, { company: 'Sur' })
    expect(changed.body).toMatchObject({ id: contact.id, company: 'Sur', first_name: 'Ana', tags: ['x'] })
    expect((await call('GET', path)).body).toEqual(changed.body)
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('GET', path)).status).toBe(404)
    expect(app.db.$client.prepare('select contacts_version n from users').get()).toEqual({ n: 3 })
  })

  it('return their location when they are created', async () => {
    const { call } = await setUp()
    const { headers, body } = await call('POST', '/contacts', { company: 'Sur' })
    expect([headers.get('location'), headers.get('etag')]).toEqual([`/api/v1/contacts/${body.id}`, body.etag])
  })

  it('are limited a UTC day, whatever the number of keys, restarts and deletions', async () => {
    const { limits } = createTestApp()
    const { app, userId, keyOf, call, restart } = await setUpApiV1({ limits: { ...limits, createdPerDay: 2 } })
    const add = () => call(keyOf(), 'POST', '/contacts', { first_name: 'Ana' })
    expect((await call(keyOf(), 'POST', '/contacts', { first_name: 'A', email: 'x' })).status).toBe(422)
    expect([(await add()).status, (await add()).status]).toEqual([201, 201])
    deleteContact(app, { userId, contactId: 1 })
    restart()
    const refused = await add()
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
    expect(refused.headers.get('retry-after')).toBe(String(12 * 60 * 60))
    app.setNow('2026-03-10T23:59:59Z')
    expect((await add()).status).toBe(429)
    app.setNow('2026-03-11T00:00:00Z')
    expect([(await add()).status, (await add()).status, (await add()).status]).toEqual([201, 201, 429])
    expect(listContacts(app, { userId })).toHaveLength(3)
  })

  it.each([
    ['of nobody', {}],
    ['with a wrong e-mail', { first_name: 'A', email: 'x' }],
    ['with an unknown field', { first_name: 'A', age: 3 }],
    ['with a wrong further e-mail', { first_name: 'A', further_emails: ['x'] }],
    ['with too many further phones', { first_name: 'A', further_phones: Array(11).fill({ value: '1' }) }],
    ['with a further phone of no kind', { first_name: 'A', further_phones: [{ kind: 'pigeon', value: '1' }] }],
    ['with a country that is none', { first_name: 'A', country: 'Spain' }],
  ])('%s are refused', async (_, body) => {
    const { keyOf, call } = await setUpApiV1()
    expect((await call(keyOf(), 'POST', '/contacts', body)).status).toBe(422)
  })
})

describe('what a contact shows', () => {
  const typed = {
    first_name: 'Eva',
    last_name: 'Ríos',
    company: 'Sur',
    phonetic_first_name: 'Eve',
    phonetic_last_name: 'Rios',
    phonetic_company: 'South',
    position: 'CEO',
    department: 'Export',
    email: 'eva@sur.es',
    phone: '612 345 678',
    phone_kind: 'whatsapp',
    website: 'sur.es',
    address: 'Calle Mayor 1, 28013 Madrid',
    country: 'ES',
    further_emails: ['office@sur.es', 'eva@home.es'],
    further_phones: [
      { kind: 'office', value: '912 345 678', e164: '+34912345678' },
      { kind: 'fax', value: '12', e164: '' },
    ],
    profiles: [
      { kind: 'telegram', handle: 'eva_rios', link: 'https://t.me/eva_rios' },
      { kind: 'facebook', handle: 'Eva Ríos', link: '' },
    ],
    badge_code: 'B-17',
    notes: 'Met at the stand',
    tags: ['fair'],
    do_not_message: true,
    rating: 'hot',
    consent: 'May call about the tender',
  }

  it('can be written, except derived fields', async () => {
    const { app, userId, call, path } = await setUp()
    const { id: event_id } = startEvent(app, { userId, name: 'Fair' })
    const sent = { ...typed, event_id }
    for (const { body } of [await call('PATCH', path, sent), await call('POST', '/contacts', sent)]) {
      expect(body).toMatchObject({ ...sent, event: 'Fair', phone_e164: '+34612345678' })
      for (const text of ['office@sur.es', '+34912345678', 'TYPE=WORK,FAX']) expect(body.vcard).toContain(text)
    }
    const derived = ['id', 'etag', 'vcard', 'scanned_at', 'created_at', 'updated_at', 'deleted_at', 'phone_e164']
    const state = ['confidence', 'whatsapp_sent', 'event', 'answers', 'images', 'cut_outs']
    const facts = [...state, 'source', 'consent_at', 'scanned_by']
    const written = apiContactChangeSchema.keyof().options
    expect([...written, ...derived, ...facts].toSorted()).toEqual(apiContactSchema.keyof().options.toSorted())
    expect(Object.keys(sent).toSorted()).toEqual(written.toSorted())
  })

  it('can be sent back unchanged', async () => {
    const { call, path } = await setUp()
    const { body } = await call('PATCH', path, typed)
    const further_phones = [...body.further_phones, { value: '+49 30 1234567' }]
    const changed = await call('PATCH', path, { further_phones, further_emails: body.further_emails })
    expect(changed.body.further_phones.at(-1)).toEqual({ kind: 'other', value: '+49 30 1234567', e164: '+49301234567' })
    expect(changed.body.further_phones.slice(0, -1)).toEqual(body.further_phones)
  })

  it('has profiles with the links that their handles lead to', async () => {
    const { call, path } = await setUp()
    const profiles = [
      { kind: 'telegram', handle: '@eva_rios' },
      { kind: 'other', handle: 'https://www.linkedin.com/in/eva-rios/' },
    ]
    const { body } = await call('PATCH', path, { profiles })
    expect(body.profiles).toEqual([
      { kind: 'telegram', handle: 'eva_rios', link: 'https://t.me/eva_rios' },
      { kind: 'linkedin', handle: 'eva-rios', link: 'https://www.linkedin.com/in/eva-rios' },
    ])
    expect((await call('PATCH', path, { profiles: body.profiles })).body.profiles).toEqual(body.profiles)
    for (const wrong of [
      { kind: 'x', handle: '' },
      { kind: 'icq', handle: '1' },
      { kind: 'x', handle: 'a', link: 'javascript:alert(1)' },
    ])
      expect((await call('PATCH', path, { profiles: [wrong] })).status).toBe(422)
  })

  it('follows the phone in its country, until a country is sent', async () => {
    const { call, path } = await setUp()
    expect((await call('PATCH', path, { phone: '+49 30 1234567' })).body.country).toBe('DE')
    expect((await call('PATCH', path, { country: 'AT' })).body).toMatchObject({
      country: 'AT',
      phone_e164: '+49301234567',
    })
    expect((await call('PATCH', path, { country: '' })).body.country).toBe('')
  })
})

describe('a condition', () => {
  it('allows a change only to the state that its caller has read', async () => {
    const { call, contact, path } = await setUp()
    const mine = { 'if-match': contact.etag }
    const theirs = await call('PATCH', path, { company: 'Theirs' }, mine)
    expect([theirs.status, theirs.headers.get('etag') === contact.etag]).toEqual([200, false])
    const lost = await call('PATCH', path, { company: 'Mine' }, mine)
    expect([lost.status, lost.body.code]).toEqual([412, 'precondition-failed'])
    expect((await call('DELETE', path, undefined, mine)).status).toBe(412)
    expect((await call('GET', path, undefined, mine)).status).toBe(412)
    expect((await call('GET', path)).body.company).toBe('Theirs')
    const both = { 'if-match': `"x", ${theirs.body.etag}` }
    expect((await call('PATCH', path, { company: 'Mine' }, both)).status).toBe(200)
    expect((await call('DELETE', path, undefined, { 'if-match': '*' })).status).toBe(204)
    expect((await call('DELETE', path, undefined, { 'if-match': '*' })).status).toBe(404)
  })

  it.each(['W/"1"', '1', '', '"'])('of %s holds for nothing', async tag => {
    const { call, path } = await setUp()
    expect((await call('PATCH', path, { company: 'Mine' }, { 'if-match': tag })).status).toBe(412)
  })

  it('saves reading a known state', async () => {
    const { app, userId, call, contact, path } = await setUp()
    for (const known of [contact.etag, `W/${contact.etag}`, '*', `"x",${contact.etag}`]) {
      const { status, headers, bytes } = await call('GET', path, undefined, { 'if-none-match': known })
      expect([status, headers.get('etag'), bytes.length]).toEqual([304, contact.etag, 0])
    }
    updateContact(app, { userId, contactId: 1, patch: { notes: 'x' } })
    expect((await call('GET', path, undefined, { 'if-none-match': contact.etag })).status).toBe(200)
  })

  it('treats an event’s new name as a change of its contacts, and so do webhooks', async () => {
    const { app, userId, call, path } = await setUp()
    const { id: event_id } = startEvent(app, { userId, name: 'Fair' })
    const { body } = await call('PATCH', path, { event_id })
    addWebhook(app, { userId, request: { url: 'https://hooks.example.com/', types: ['contact.updated'] } })
    await call('PATCH', `/events/${event_id}`, { name: 'Fair', note: 'Hall 3' })
    expect((await call('GET', path, undefined, { 'if-none-match': body.etag })).status).toBe(304)
    await call('PATCH', `/events/${event_id}`, { name: 'The fair' })
    const renamed = await call('GET', path, undefined, { 'if-none-match': body.etag })
    expect([renamed.status, renamed.body.event]).toEqual([200, 'The fair'])
    expect(app.db.select().from(webhookDeliveries).all()).toHaveLength(1)
  })
})

describe('a deleted contact', () => {
  it('is restored as it was for 30 days', async () => {
    const { app, call, contact, path } = await setUp()
    await call('DELETE', path)
    const restored = await call('POST', `${path}/restore`)
    expect(restored.status).toBe(200)
    expect(restored.body).toMatchObject({ id: contact.id, first_name: 'Ana', deleted_at: null })
    expect((await call('POST', `${path}/restore`)).body).toEqual(restored.body)
    await call('DELETE', path)
    app.setNow('2026-04-10T00:00:00Z')
    expect((await call('POST', `${path}/restore`)).status).toBe(404)
    expect((await call('POST', `/contacts/${nobody}/restore`)).status).toBe(404)
  })
})

describe('the picture of a card', () => {
  it('is returned side by side and form by form, if there is one', async () => {
    const { app, userId, call, path } = await setUp()
    expect((await call('GET', `${path}/picture`)).status).toBe(404)
    const cutOut = { image: Buffer.from([255, 216, 2]), thumbnail: Buffer.from([255, 216, 3]) }
    const columns = imageColumns({ jpeg: Buffer.from([255, 216, 1]), cutOut })
    app.db
      .insert(cardImages)
      .values({ contact_id: 1, side: 'front', ...columns })
      .run()
    updateContact(app, { userId, contactId: 1, patch: {} })
    const { body: contact } = await call('GET', path)
    expect(contact).toMatchObject({ images: ['front'], cut_outs: ['front'] })
    const bytesOf = async (query: string) => [...(await call('GET', `${path}/picture${query}`)).bytes]
    expect(await bytesOf('')).toEqual([255, 216, 1])
    expect(await bytesOf('?side=front&form=card')).toEqual([255, 216, 2])
    expect(await bytesOf('?form=thumbnail')).toEqual([255, 216, 3])
    const known = { 'if-none-match': contact.etag }
    const again = await call('GET', `${path}/picture`, undefined, known)
    // It is asked for each time, since a new card's picture takes its place.
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    expect((await call('GET', `${path}/picture?side=back`)).status).toBe(404)
    expect((await call('GET', `${path}/picture?form=huge`)).status).toBe(422)
  })
})

describe('notes', () => {
  it('are added with their time, by programs and in the chat, to the contact’s notes', async () => {
    const { app, userId, call, path } = await setUp()
    await call('PATCH', path, { notes: 'Typed' })
    const added = await call('POST', `${path}/notes`, { text: ' Wants an offer\nby May ' })
    expect([added.status, added.body]).toEqual([
      201,
      { text: 'Wants an offer\nby May', created_at: '2026-03-10T12:00:00.000Z' },
    ])
    app.setNow('2026-03-11T09:00:00Z')
    addNote(app, { userId, contactId: 1, text: 'Called back', message: { chatId: userId, messageId: 7 } })
    await call('POST', `${path}/notes`, { text: 'Old', created_at: '2025-12-24T10:00:00+01:00' })
    const { body } = await call('GET', `${path}/notes`)
    expect(body.notes).toEqual([
      { text: 'Typed', created_at: null },
      added.body,
      { text: 'Called back', created_at: '2026-03-11T09:00:00.000Z' },
      { text: 'Old', created_at: '2025-12-24T09:00:00.000Z' },
    ])
    expect((await call('GET', path)).body.notes).toBe('Typed\nWants an offer\nby May\nCalled back\nOld')
    await call('PATCH', path, { notes: 'Called back\nMore' })
    expect((await call('GET', `${path}/notes`)).body.notes.map((one: { text: string }) => one.text)).toEqual([
      'Called back',
      'More',
    ])
    expect(app.db.$client.prepare('select count(*) n from contact_notes').get()).toEqual({ n: 1 })
  })

  it('are limited in length', async () => {
    const { call, path } = await setUp()
    await call('PATCH', path, { notes: 'x'.repeat(4000) })
    const { status, body } = await call('POST', `${path}/notes`, { text: 'one more' })
    expect([status, body.code]).toEqual([422, 'notes-full'])
    expect((await call('POST', `${path}/notes`, { text: ' ' })).status).toBe(422)
  })
})

it('an event of somebody else is not found for a contact', async () => {
  const { app, call, path } = await setUp()
  const { id: event_id } = startEvent(app, { userId: makeUser(app, { id: 2 }), name: 'Theirs' })
  for (const answer of [
    await call('PATCH', path, { event_id }),
    await call('POST', '/contacts', { first_name: 'Eva', event_id }),
  ])
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['event_id']])
  makeContact(app, { userId: 2 })
  expect((await call('GET', `/contacts?event_id=${event_id}`)).body.contacts).toEqual([])
})
