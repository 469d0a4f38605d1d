import { describe, expect, it } from 'vitest'
import type { ApiContact } from '#contracts/integrations/v1/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { updateUser } from '#core/users/users.ts'
import { setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'

/** Ana, Bea and Eva, created a minute after each other, and somebody else's contact. */
async function setUp() {
  const { app, userId, keyOf, call } = await setUpApiV1()
  const key = keyOf(['contacts:read'])
  const ids = ['Ana', 'Bea', 'Eva'].map((first_name, minute) => {
    app.setNow(`2026-03-10T12:0${minute}:00Z`)
    return makeContact(app, { userId, first_name, email: `${first_name}@Sur.es`, phone_e164: '' })
  })
  makeContact(app, { userId: makeUser(app, { id: 2 }), first_name: 'Foreign', email: 'ana@sur.es' })
  app.setNow('2026-03-11T00:00:00Z')
  updateContact(app, { userId, contactId: ids[0]!, patch: { company: 'Sur' } })
  const list = (query: string) => call(key, 'GET', `/contacts?${query}`)
  const names = async (query: string) =>
    (await list(query)).body.contacts.map((one: ApiContact) => one.first_name) as string[]
  const change = (nth: number, patch: object) => updateContact(app, { userId, contactId: ids[nth]!, patch })
  return { app, userId, ids, list, names, change }
}

it('lists by time of change, page by page, and continues from a given time', async () => {
  const { app, userId, ids, list, names } = await setUp()
  const page = await list('limit=2')
  expect(await names('limit=2')).toEqual(['Bea', 'Eva'])
  const rest = await list(`limit=2&cursor=${page.body.next_cursor}`)
  expect(rest.body).toMatchObject({ contacts: [{ first_name: 'Ana' }], next_cursor: null })
  expect(await names('updated_since=2026-03-11T01:00:00%2B01:00')).toEqual(['Ana'])
  deleteContact(app, { userId, contactId: ids[0]! })
  expect(await names('')).toEqual(['Bea', 'Eva'])
  const all = await list('deleted=true')
  expect(all.body.contacts.at(-1)).toMatchObject({ first_name: 'Ana', deleted_at: '2026-03-11T00:00:00.000Z' })
})

it.each([
  ['updated', ['Bea', 'Eva', 'Ana']],
  ['-updated', ['Ana', 'Eva', 'Bea']],
  ['created', ['Ana', 'Bea', 'Eva']],
  ['-created', ['Eva', 'Bea', 'Ana']],
])('lists in the order %s, each contact once, however small the pages', async (order, expected) => {
  const { list, names } = await setUp()
  expect(await names(`order=${order}`)).toEqual(expected)
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await list(`order=${order}&limit=1${cursor && `&cursor=${cursor}`}`)
    seen.push(body.contacts[0].first_name)
    cursor = body.next_cursor ?? ''
  } while (cursor)
  expect(seen).toEqual(expected)
})

describe('a filter', () => {
  it('by e-mail finds first and further ones, in any case', async () => {
    const { names, change } = await setUp()
    change(1, { further_emails: ['Desk@sur.es'] })
    expect(await names('email=ANA%40sur.es')).toEqual(['Ana'])
    expect(await names('email=desk%40SUR.es')).toEqual(['Bea'])
    expect(await names('email=sur.es')).toEqual([])
  })

  it('by phone finds first and further numbers, however they are written', async () => {
    const { app, userId, list, names, change } = await setUp()
    change(0, { phone: '+34 612 345 678' })
    change(2, { further_phones: [{ kind: 'office', value: '+34 912 345 678' }] })
    for (const written of ['%2B34612345678', '+34 612 345 678', '%2B34 (612) 34-56-78'])
      expect(await names(`phone=${written}`), written).toEqual(['Ana'])
    expect(await names('phone=%2B34912345678')).toEqual(['Eva'])
    expect((await list('phone=612345678')).status).toBe(422)
    updateUser(app, { userId, patch: { phone: '+34 611 111 111' } })
    expect(await names('phone=612345678')).toEqual(['Ana'])
  })

  it('by words finds what the chat’s search finds, without guesses', async () => {
    const { app, userId, list, names, change } = await setUp()
    const { id: event_id } = startEvent(app, { userId, name: 'Feria de Málaga' })
    change(0, { notes: 'Quiere presupuesto' })
    change(1, { event_id })
    expect(await names('q=presupuesto%20SUR')).toEqual(['Ana'])
    expect(await names('q=malaga')).toEqual(['Bea'])
    expect(await names('q=pressupuesto')).toEqual([])
    expect((await list('q=-')).status).toBe(422)
  })

  it('by tag, event and time combines with the others', async () => {
    const { app, userId, names, change } = await setUp()
    const { id: event_id } = startEvent(app, { userId, name: 'Fair' })
    change(0, { tags: ['lead', 'vip'] })
    change(1, { tags: ['lead'], event_id })
    change(2, { event_id })
    expect(await names('tag=lead')).toEqual(['Ana', 'Bea'])
    expect(await names('tag=lea')).toEqual([])
    expect(await names(`event_id=${event_id}`)).toEqual(['Bea', 'Eva'])
    expect(await names(`event_id=${event_id}&tag=lead&updated_since=2026-03-11T00:00:00Z&order=-created`)).toEqual([
      'Bea',
    ])
    expect(await names('event_id=999')).toEqual([])
  })

  it('keeps its pages separate from other filters', async () => {
    const { list, change } = await setUp()
    change(0, { tags: ['lead'] })
    change(2, { tags: ['lead'] })
    const first = await list('tag=lead&limit=1')
    const second = await list(`tag=lead&limit=1&cursor=${first.body.next_cursor}`)
    expect([first.body, second.body]).toMatchObject([
      { contacts: [{ first_name: 'Ana' }] },
      { contacts: [{ first_name: 'Eva' }], next_cursor: null },
    ])
  })
})

it('returns only the requested fields', async () => {
  const { list } = await setUp()
  for (const query of ['fields=first_name,email&limit=1', 'fields=first_name&fields=email&limit=1']) {
    const { body } = await list(query)
    expect(Object.keys(body.contacts[0]).toSorted()).toEqual(['email', 'etag', 'first_name', 'id'])
  }
  expect((await list('fields=name')).status).toBe(422)
  expect((await list('fields=')).status).toBe(422)
})

it('refuses to list changes of 30 days ago or more, since deletions are forgotten by then', async () => {
  const { list } = await setUp()
  const { status, body } = await list('updated_since=2026-02-09T00:00:00Z')
  expect([status, body.code]).toEqual([410, 'changes-forgotten'])
  expect((await list('updated_since=2026-02-09T00:00:01Z')).status).toBe(200)
})

it.each([
  ['limit', 'limit=0'],
  ['limit', 'limit=201'],
  ['cursor', 'cursor=x'],
  ['cursor', 'cursor=1.2'],
  ['cursor', 'cursor=7&order=created'],
  ['updated_since', 'updated_since=yesterday'],
  ['deleted', 'deleted=1'],
  ['order', 'order=name'],
  ['event_id', 'event_id=none'],
  ['email', 'email='],
])('refuses a wrong %s by its name: %s', async (name, query) => {
  const { list } = await setUp()
  const { status, body } = await list(query)
  expect([status, Object.keys(body.fields)]).toEqual([422, [name]])
})
