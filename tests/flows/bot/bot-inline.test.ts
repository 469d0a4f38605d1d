import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { getUser } from '#core/users/users.ts'
import { makeContact } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person()
  anna.sendText('/help')
  await flow.settled()
})
afterEach(() => flow.stop())

async function ask(who: Person, query: string) {
  const id = who.askInline(query)
  await flow.settled()
  return flow.telegram.inlineAnswers.get(id)!
}
const nobody = { email: '', phone: '', phone_e164: '', website: '' }
const save = (values: Parameters<typeof makeContact>[1]) => makeContact(flow.app, values)

describe('in any chat', () => {
  test('a name offers the contact, as a contact and as text, for this person alone and without caching', async () => {
    const id = save({ userId: anna.id, first_name: 'Álvaro', last_name: 'Núñez', address: 'Calle Sol 3' })
    save({ userId: anna.id, first_name: 'Berta', last_name: 'Puig' })
    const answer = await ask(anna, 'alvaro nun')
    expect(answer).toMatchObject({ is_personal: true, cache_time: 0 })
    expect(answer.results).toMatchObject([
      { type: 'contact', id: `contact-${id}`, phone_number: '+34612345678', first_name: 'Álvaro', last_name: 'Núñez' },
      { type: 'article', id: `text-${id}`, title: 'Álvaro Núñez as text' },
    ])
    expect(JSON.stringify(answer.results[1])).toContain('Calle Sol 3')
  })

  test('an empty query offers the latest contacts; one without a number as text', async () => {
    save({ userId: anna.id, first_name: 'Old' })
    const id = save({ userId: anna.id, ...nobody, first_name: 'New', email: 'new@norte.es' })
    const { results } = await ask(anna, '')
    expect(results[0]).toMatchObject({ type: 'article', id: `text-${id}` })
    expect(results).toHaveLength(3)
  })

  test("another person's query never sees mine, nor does that of a stranger", async () => {
    save({ userId: anna.id, first_name: 'Secret' })
    const other = flow.telegram.person()
    other.sendText('/help')
    await flow.settled()
    const stranger = flow.telegram.person()
    for (const who of [other, stranger]) {
      expect((await ask(who, '')).results).toEqual([])
      expect((await ask(who, 'secret')).results).toEqual([])
    }
  })

  test('notes and tags are left out', async () => {
    const contactId = save({ userId: anna.id })
    updateContact(flow.app, { userId: anna.id, contactId, patch: { notes: 'drinks a lot', tags: ['difficult'] } })
    const said = JSON.stringify((await ask(anna, 'ana')).results)
    expect(said).toContain('VERSION:3.0')
    expect(said).not.toMatch(/drinks|difficult/)
  })

  test('a deleted one is not offered, and at most twenty are', async () => {
    for (let n = 0; n < 30; n++) save({ userId: anna.id, first_name: `Nr${n}`, phone: `+34 6123456${10 + n}` })
    const { results } = await ask(anna, 'nr')
    expect(results).toHaveLength(20)
  })

  test.each(['*', '[', ']', '?', '^', '%', "'", '"', '\\', '-', '[a-z]', '🚀', 'a'.repeat(256)])(
    'a query of %s is answered',
    async query => {
      save({ userId: anna.id })
      expect((await ask(anna, query)).results.length).toBeLessThanOrEqual(2)
    },
  )

  test('a result sent into the bot’s own chat is not new, and costs no scan', async () => {
    save({ userId: anna.id })
    const via_bot = { id: 4242, is_bot: true, first_name: 'Card Scan Bot', username: flow.telegram.username }
    anna.sendOther({ text: 'Ana Torres\nNorte Obras S.L.\nana.torres@norteobras.com', via_bot })
    anna.sendOther({ contact: { phone_number: '+34612345678', first_name: 'Ana' }, via_bot })
    await flow.settled()
    expect(flow.telegram.said(anna.id)).toHaveLength(1)
    expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(1)
    expect(getUser(flow.app, { userId: anna.id }).scans_used).toBe(0)
  })

  test('a photo in progress does not delay queries', async () => {
    save({ userId: anna.id })
    const reading = flow.telegram.hold('sendMessage', 'before')
    anna.sendText('/plan')
    await reading.caught
    const id = anna.askInline('ana')
    await flow.telegram.until(() => flow.telegram.inlineAnswers.has(id))
    await reading.release()
    await flow.settled()
  })
})

// A limit for the slowest machine: `npm run bench:search` has the measured values (at most 50 ms).
