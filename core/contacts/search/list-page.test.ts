import { describe, expect, it } from 'vitest'
import { contactOrderSchema, contactPageQuerySchema, mostSelected } from '#contracts/contact-lists.ts'
import { getContact, listContacts } from '#core/contact-rows/contacts.ts'
import { changeMany } from '#core/contacts/change-many.ts'
import { listIds, listPage, listTags } from '#core/contacts/search/list-page.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

/** Five people, the first one the oldest; Élan knows no event, rating or firm. */
function setUp() {
  const app = createTestApp()
  const userId = makeUser(app)
  let day = 10
  const add = (first_name: string, last_name: string, company: string) => {
    app.setNow(`2026-03-${day++}T00:00:00Z`)
    return makeContact(app, { userId, first_name, last_name, company, email: '', phone: '', phone_e164: '' })
  }
  const muller = add('Jürgen', 'Müller', 'Zoo & Co')
  const petra = add('Petra', 'Lind', 'Söhne GmbH')
  const elan = add('Élan', '', '')
  const bob = add('Bob', 'Stone', 'Ärzte')
  const { id: event_id } = startEvent(app, { userId, name: 'MWC Barcelona' })
  updateContact(app, { userId, contactId: muller, patch: { event_id, rating: 'cold', notes: 'wants the blue one' } })
  updateContact(app, { userId, contactId: petra, patch: { rating: 'hot', tags: ['investor', 'fair'] } })
  updateContact(app, { userId, contactId: bob, patch: { tags: ['investor'] } })
  const list = async (query: Record<string, unknown>) => {
    const page = await listPage(app, { userId, query: contactPageQuerySchema.parse(query) })
    return { ...page, names: page.contacts.map(({ first_name }) => first_name) }
  }
  return { app, userId, event_id, list, ids: { muller, petra, elan, bob } }
}

describe('a list of contacts', () => {
  it('sorts somebody without a name by what they are called', async () => {
    const { app, userId, list } = setUp()
    const unnamed = { userId, first_name: '', last_name: '', company: '', email: '', phone: '', phone_e164: '' }
    makeContact(app, { ...unnamed, company: 'Gruber' })
    makeContact(app, { ...unnamed, email: 'ada@norte.es' })
    expect((await list({ sort: 'name' })).names).toEqual(['', 'Bob', 'Élan', '', 'Jürgen', 'Petra'])
  })

  it.each([
    ['muller', ['Jürgen']],
    ['petra sohne', ['Petra']],
    ['blue one', ['Jürgen']],
    ['mwc', ['Jürgen']],
    ['investor', ['Bob', 'Petra']],
    ['STON', ['Bob']],
    ['gen mül', ['Jürgen']],
    ['&', ['Jürgen']],
    ['xyzzy', []],
  ])('finds by %s', async (q, names) => {
    expect(await setUp().list({ q })).toMatchObject({ names, total: names.length })
  })

  it('comes near with a slip of the pen, and says that it guesses', async () => {
    expect(await setUp().list({ q: 'mulelr' })).toMatchObject({ names: ['Jürgen'], is_guess: true })
  })

  it.each([
    ['newest', ['Bob', 'Élan', 'Petra', 'Jürgen']],
    ['name', ['Bob', 'Élan', 'Jürgen', 'Petra']],
    ['company', ['Bob', 'Petra', 'Jürgen', 'Élan']],
    ['event', ['Jürgen', 'Bob', 'Élan', 'Petra']],
    ['rating', ['Petra', 'Jürgen', 'Bob', 'Élan']],
  ])('stands in the order %s', async (sort, names) => {
    expect((await setUp().list({ sort })).names).toEqual(names)
  })

  it('is filtered by event, tag, rating and whether they were written to, also within a search', async () => {
    const { list, event_id } = setUp()
    expect((await list({ event: event_id })).names).toEqual(['Jürgen'])
    expect((await list({ tag: 'investor' })).names).toEqual(['Bob', 'Petra'])
    expect((await list({ tag: 'investor', q: 'petra' })).names).toEqual(['Petra'])
    expect((await list({ tag: 'fair', q: 'bob' })).names).toEqual([])
    expect((await list({ rating: 'hot' })).names).toEqual(['Petra'])
    expect((await list({ written: 'yes' })).total).toBe(0)
    expect((await list({ written: 'no' })).total).toBe(4)
  })

  it('comes by pages, of which the last is short and a later one empty', async () => {
    const { list } = setUp()
    expect(await list({ limit: 3, page: 2 })).toMatchObject({ names: ['Jürgen'], total: 4 })
    expect(await list({ limit: 3, page: 3 })).toMatchObject({ names: [], total: 4, is_guess: false })
    expect(await list({ q: 'investor', limit: 2, page: 2 })).toMatchObject({ names: [], total: 2, is_guess: false })
  })

  it('shows nobody what is somebody else’s', async () => {
    const { app } = setUp()
    const other = makeUser(app, { id: 2 })
    expect((await listPage(app, { userId: other, query: contactPageQuerySchema.parse({ q: 'petra' }) })).total).toBe(0)
    expect(listTags(app, { userId: other })).toEqual({ tags: [] })
  })

  it('names the tags that there are, most used first', () => {
    const { app, userId } = setUp()
    expect(listTags(app, { userId }).tags).toEqual([
      { tag: 'investor', contacts: 2 },
      { tag: 'fair', contacts: 1 },
    ])
  })
})

it('finds by every part of a full name or a firm, in any case, that SPEC’s substring search finds', async () => {
  const { app, userId, list } = setUp()
  for (const { id, first_name, last_name, company } of listContacts(app, { userId })) {
    for (const text of [`${first_name} ${last_name}`.trim(), company]) {
      for (let start = 0; start < text.length; start++) {
        for (let end = start + 1; end <= text.length; end++) {
          const q = text.slice(start, end).toUpperCase()
          expect(
            (await list({ q })).contacts.map(contact => contact.id),
            q,
          ).toContain(id)
        }
      }
    }
  }
})

describe('one change of many', () => {
  it('deletes and brings back, leaving out what is gone or somebody else’s', async () => {
    const { app, userId, list, ids } = setUp()
    const foreign = makeContact(app, { userId: makeUser(app, { id: 2 }) })
    const chosen = [ids.petra, ids.bob, foreign, 999]
    expect(await changeMany(app, { userId, ids: chosen, change: { what: 'delete' } })).toBe(2)
    expect((await list({})).names).toEqual(['Élan', 'Jürgen'])
    expect(getContact(app, { userId: 2, contactId: foreign }).first_name).toBe('Ana')
    expect(await changeMany(app, { userId, ids: chosen, change: { what: 'restore' } })).toBe(2)
    expect((await list({})).total).toBe(4)
  })

  it('tags, so that the search and the vCard know the tag, once', async () => {
    const { app, userId, list, ids } = setUp()
    const change = { what: 'tag', tag: 'investor' } as const
    expect(await changeMany(app, { userId, ids: [ids.petra, ids.elan], change })).toBe(1)
    expect((await list({ q: 'investor' })).names).toEqual(['Bob', 'Élan', 'Petra'])
    expect(getContact(app, { userId, contactId: ids.elan }).vcf).toContain('CATEGORIES:investor')
  })

  it('moves to an event that is theirs, and to none', async () => {
    const { app, userId, list, event_id, ids } = setUp()
    expect(await changeMany(app, { userId, ids: [ids.bob], change: { what: 'event', event_id } })).toBe(1)
    expect((await list({ event: event_id })).names).toEqual(['Bob', 'Jürgen'])
    await changeMany(app, { userId, ids: [ids.bob, ids.muller], change: { what: 'event', event_id: null } })
    expect((await list({ event: event_id })).total).toBe(0)
    const foreign = startEvent(app, { userId: makeUser(app, { id: 2 }), name: 'Other' }).id
    const move = () => changeMany(app, { userId, ids: [ids.bob], change: { what: 'event', event_id: foreign } })
    await expect(move()).rejects.toThrow('not-found')
  })
})

describe('all contacts of a list', () => {
  it('are named in its order: those that are searched and filtered, nobody else’s', async () => {
    const { app, userId, ids } = setUp()
    const idsOf = (order: Record<string, unknown>) => listIds(app, { userId, order: contactOrderSchema.parse(order) })
    expect(await idsOf({ sort: 'rating' })).toEqual({ ids: [ids.petra, ids.muller, ids.bob, ids.elan], total: 4 })
    expect(await idsOf({ tag: 'investor', sort: 'name' })).toEqual({ ids: [ids.bob, ids.petra], total: 2 })
    expect(await idsOf({ q: 'muller' })).toEqual({ ids: [ids.muller], total: 1 })
    const order = contactOrderSchema.parse({})
    expect(await listIds(app, { userId: makeUser(app, { id: 7 }), order })).toEqual({ ids: [], total: 0 })
  })

  it('are bounded, and counted all the same', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    for (let n = 0; n <= mostSelected; n++) makeContact(app, { userId, first_name: `${n}` })
    const { ids, total } = await listIds(app, { userId, order: contactOrderSchema.parse({}) })
    expect([ids.length, total]).toEqual([mostSelected, mostSelected + 1])
  })
})
