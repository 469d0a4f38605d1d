import { expect, it } from 'vitest'
import { shownPairs } from '#contracts/duplicates.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { findDuplicates } from '#core/contacts/duplicates/find-duplicates.ts'
import { keepApart } from '#core/contacts/merging/keep-apart.ts'
import { contacts, users } from '#db/schema.ts'
import { turnsOf } from '#tests/app/count-turns.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

function wait(app: TestApp, ms: number): void {
  app.setNow(new Date(app.clock.now().getTime() + ms).toISOString())
}

function setUp() {
  const app = createTestApp()
  const userId = makeUser(app)
  const found = async () => {
    const { pairs, total } = await findDuplicates(app, { userId })
    return { total, pairs: pairs.map(({ reasons, contacts: [a, b] }) => [a.id, b.id, reasons.join(' ')]) }
  }
  return { app, userId, found }
}

const unlike = { phone: '', phone_e164: '' }

it('shows the likeliest pairs first, of each the contact scanned last first', async () => {
  const { app, userId, found } = setUp()
  const ana = makeContact(app, { userId })
  const bob = makeContact(app, { userId, first_name: 'Bob', last_name: 'Krüger', email: 'bob@x.es', ...unlike })
  wait(app, 1000)
  const bobby = makeContact(app, { userId, first_name: 'Bob', last_name: 'Kruger', email: 'b@y.es', ...unlike })
  const again = makeContact(app, { userId, email: '' })
  expect(await found()).toEqual({
    total: 2,
    pairs: [
      [again, ana, 'phone name'],
      [bobby, bob, 'name'],
    ],
  })
})

it('shows none that was kept apart, deleted, or is somebody else’s', async () => {
  const { app, userId, found } = setUp()
  const stranger = makeUser(app, { id: 1002 })
  const [one, two, three] = [makeContact(app, { userId }), makeContact(app, { userId }), makeContact(app, { userId })]
  const theirs = makeContact(app, { userId: stranger })
  expect((await found()).total).toBe(3)
  keepApart(app, { userId, ids: [two, one] })
  keepApart(app, { userId, ids: [one, two] })
  expect((await found()).total).toBe(2)
  deleteContact(app, { userId, contactId: three })
  expect((await found()).total).toBe(0)
  expect(() => keepApart(app, { userId, ids: [one, theirs] })).toThrow('not-found')
})

it('shows some at a time and says how many there are', async () => {
  const { app, userId } = setUp()
  for (let n = 0; n < 25; n++) makeContact(app, { userId })
  const { pairs, total } = await findDuplicates(app, { userId })
  expect([pairs.length, total]).toEqual([shownPairs, 24])
})

it('lets others go on while it compares 10,000 contacts', async () => {
  const { app, userId } = setUp()
  const at = new Date()
  const row = (n: number) => ({
    ...{ user_id: userId, uid: `u${n}`, version: n + 1, created_at: at, timestamp: at, updated_at: at },
    ...{ first_name: `Ana ${n % 5000}`, last_name: `Torres ${n % 97}`, company: `Firma ${n % 400} GmbH` },
    ...{ email: `ana${n}@firma${n % 400}.de`, phone_e164: `+4930${n % 7000}`, phone: `030 ${n % 7000}` },
  })
  app.db.update(users).set({ contacts_version: 10_000 }).run()
  app.db.$client.exec('drop trigger if exists temp.guard_contact_added')
  for (let n = 0; n < 10_000; n += 500)
    app.db
      .insert(contacts)
      .values(Array.from({ length: 500 }, (_, at) => row(n + at)))
      .run()
  let total = 0
  const { turns, longestMs, wholeMs } = await turnsOf(app, async () => {
    ;({ total } = await findDuplicates(app, { userId }))
  })
  expect(total).toBeGreaterThan(0)
  expect(turns).toBeGreaterThan(40)
  expect(longestMs).toBeLessThan(wholeMs / 4)
})
