import { isWithin } from 'card-reader/testing/cpu-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { contactPageQuerySchema } from '#contracts/contact-lists.ts'
import { apiContactsQuerySchema } from '#contracts/integrations/v1/contacts.ts'
import { listApiContacts } from '#core/contacts/api/list-api-contacts.ts'
import { listPage } from '#core/contacts/search/list-page.ts'
import { searchContacts } from '#core/contacts/search/search-contacts.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { contacts, longestSearchText } from '#db/schema.ts'
import { statementsRunBy } from '#tests/app/count-statements.ts'
import { turnsOf } from '#tests/app/count-turns.ts'
import { makeContact, makeContacts, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

/** A sign that is folded to eighteen letters. */
const blessing = 'ﷺ'
const many = 2000

const plain = (sql: string) => sql.replaceAll('?', '1')

const textsOf = (app: TestApp) =>
  app.db
    .select({ search: contacts.search })
    .from(contacts)
    .all()
    .map(({ search }) => search)

describe('of a contact with long texts', () => {
  it.each([
    ['signs that are folded to many letters', blessing.repeat(4000)],
    ['words of such signs', `${blessing.repeat(60)} `.repeat(65)],
    ['letters of two bytes', 'привет '.repeat(600)],
    ['one word', 'x'.repeat(4000)],
  ])('a search reads no more than fits: %s', (_, notes) => {
    const app = createTestApp()
    const userId = makeUser(app)
    const contactId = makeContact(app, { userId, first_name: blessing.repeat(120), company: 'Щукин '.repeat(33) })
    updateContact(app, { userId, contactId, patch: { notes } })
    expect(textsOf(app)[0]!.length).toBeLessThanOrEqual(longestSearchText)
  })

  it('names, tags and firm are found whatever its notes', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    const contactId = makeContact(app, { userId, first_name: 'Zoltan', company: 'Werkstatt' })
    updateContact(app, { userId, contactId, patch: { tags: ['investor'], notes: `begin ${'filling '.repeat(499)}` } })
    for (const term of ['zoltan', 'werkst', 'investor', 'begin', 'kuznetsov'])
      expect((await searchContacts(app, { userId, term, limit: 1 })).total).toBe(term === 'kuznetsov' ? 0 : 1)
  })

  it('a text that an earlier version made too long is made again', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    makeContact(app, { userId, first_name: 'Zoltan' })
    app.db.$client.exec(`update contacts set search = search || char(10) || printf('%.*c', 9000, 'x')`)
    expect((await searchContacts(app, { userId, term: 'zoltan', limit: 1 })).total).toBe(1)
    expect(textsOf(app)[0]!.length).toBeLessThan(longestSearchText)
  })
})

describe('thousands of contacts', () => {
  const app = createTestApp()
  const userId = makeUser(app)
  beforeAll(() => {
    makeContacts(app, { userId, n: many, first_name: 'Ana', last_name: 'Torres' })
    // The longest text that any contact may have, of two bytes a letter.
    app.db.$client.exec(`update contacts set search = ' ana torres ' || replace(hex(zeroblob(1300)), '000', 'яю ') ||
      substr(uid, 6, 5) || ' ' || char(10) || ' >TOR '`)
  })

  const page = (query: Record<string, unknown>) => listPage(app, { userId, query: contactPageQuerySchema.parse(query) })
  const api = (query: Record<string, unknown>) =>
    listApiContacts(app, { userId, query: apiContactsQuerySchema.parse(query) })

  it.each<[string, () => Promise<unknown>]>([
    ['a word that all hold', () => page({ q: 'ana' })],
    ['a word that none holds', () => page({ q: 'xyzzyplugh' })],
    ['eight words', () => page({ q: 'ana torres яю юя я ю ana1 yayu' })],
    ['a word with a slip', () => page({ q: 'torrse' })],
    ['signs', () => page({ q: '&' })],
    ['a name in other letters', () => page({ q: 'торрес' })],
    ['a word and a tag', () => page({ q: 'ana', tag: 'fair' })],
    ['names in order', () => page({ sort: 'name' })],
    ['what programs look for', () => api({ q: 'xyzzyplugh' })],
  ])('share the loop with others while searched for %s', async (_, search) => {
    const found = await turnsOf(app, search)
    expect(found.turns).toBeGreaterThan(many / 1000)
    expect(found.mostStatements).toBeLessThan(20)
    // On an idle machine some 10 ms.
    expect(found.longestMs).toSatisfy(ms => isWithin(ms, 150))
  })

  it.each(['ana', 'xyzzyplugh', 'torres anb', 'торрес'])('are searched for %s without reading their rows', async q => {
    const ran = await statementsRunBy(app, () => searchContacts(app, { userId, term: q, limit: 8 }))
    const searches = [...new Set(ran)].filter(sql => sql.includes('instr("contacts"."search"'))
    const plans = searches.map(sql =>
      app.db.$client.prepare<[], { detail: string }>(`explain query plan ${plain(sql)}`),
    )
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans)
      expect(plan.all()[0]?.detail).toMatch(/^SEARCH contacts USING COVERING INDEX contacts_search \(user_id=\?/)
  })

  it('share it however many search at once', async () => {
    const { turns, mostStatements } = await turnsOf(app, () =>
      Promise.all(Array.from({ length: 5 }, (_, n) => page({ q: `xyzzy${n}` }))),
    )
    expect(turns).toBeGreaterThan(5 * 10)
    expect(mostStatements).toBeLessThan(30)
  })

  it('are compared once for all who want them in an order', async () => {
    const count = async (sorts: number) => {
      const ran = await statementsRunBy(app, () =>
        Promise.all(Array.from({ length: sorts }, () => page({ sort: 'company' }))),
      )
      return ran.filter(sql => sql.startsWith('select "id", "company" from')).length
    }
    expect([await count(20), await count(20)]).toEqual([many / 1000, 0])
    updateContact(app, { userId, contactId: 1, patch: { company: 'Aaa' } })
    expect(await count(1)).toBe(many / 1000)
    expect((await page({ sort: 'company' })).contacts[0]?.company).toBe('Aaa')
  })

  it('from an earlier version are listed at once, and made ready in turns when somebody searches', async () => {
    app.db.$client.exec("update contacts set search = '' where id <= 500")
    const list = await turnsOf(app, async () => expect((await page({})).total).toBe(many))
    expect(list.mostStatements).toBeLessThan(10)
    const found = await turnsOf(app, async () => expect((await page({ q: 'torres' })).total).toBe(many))
    expect(found.turns).toBeGreaterThan(500 / 20)
    expect(found.mostStatements).toBeLessThan(80)
    expect(textsOf(app).every(text => text !== '')).toBe(true)
  })
})
