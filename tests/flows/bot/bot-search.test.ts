import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { contacts } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person()
  await say('/help')
})
afterEach(() => flow.stop())

const last = () => flow.telegram.said(anna.id).at(-1)!
const labels = () =>
  last()
    .buttons.flat()
    .map(button => button.text)
async function say(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}

test('a text of a person without contacts is answered as always', async () => {
  await say('so there')
  expect(last().text).toBe('I read photos of business cards: send me one. /help shows what else I can do.')
})

describe('a text', () => {
  let martin = 0
  beforeEach(() => {
    const userId = anna.id
    const make = (values: Parameters<typeof makeContact>[1]) => makeContact(flow.app, { ...values, userId })
    martin = make({ userId, first_name: 'Martín', last_name: 'Núñez', company: 'Señales <S.A.>', email: 'm@x.es' })
    make({ userId, first_name: 'Ana', last_name: 'Torres', company: 'Norte Obras', email: 'a@norte.es' })
    make({ userId, first_name: 'Anabel', last_name: 'Ruiz', company: 'Sur Obras', email: 'b@sur.es' })
    const { id: event_id } = startEvent(flow.app, { userId, name: 'Feria de Málaga' })
    updateContact(flow.app, { userId, contactId: martin, patch: { event_id, notes: 'Wants the GLASS façade' } })
  })

  test.each([
    ['a name without its accents', 'nunez'],
    ['a firm', 'senales'],
    ['a note', 'glass facade'],
    ['an event', 'malaga feria'],
    ['a name and an event', 'martin malaga'],
    ['a wrong letter', 'Martim'],
    ['letters that changed places', 'Matrin Nuñez'],
    ['a wrong letter in an event', 'malqga'],
  ])('with %s shows the only contact that matches', async (_, term) => {
    await say(term)
    expect(last().text).toContain('Martín Núñez')
    expect(labels()).toContain('Edit')
  })

  test('that finds several lists them, and each opens by its button', async () => {
    await say('obras')
    expect(last().text).toBe('2 contacts for “obras”.')
    expect(labels()).toEqual(['Anabel Ruiz · Sur Obras', 'Ana Torres · Norte Obras'])
    anna.press('Ana Torres · Norte Obras')
    await flow.settled()
    expect(last().text).toContain('a@norte.es')
  })

  test('shows names that start with it before those that contain it', async () => {
    makeContact(flow.app, { userId: anna.id, first_name: 'Susana', last_name: 'Gil', company: '', email: '' })
    await say('ana')
    expect(labels()).toEqual(['Anabel Ruiz · Sur Obras', 'Ana Torres · Norte Obras', 'Susana Gil'])
  })

  test('that finds nothing repeats what was searched, as it was typed', async () => {
    await say('<b>Zyx</b> & co')
    expect(last().text).toContain('Nothing in your contacts matches “<b>Zyx</b> & co”.')
    expect(last().text).toContain('I read photos of business cards')
  })

  test('says when the results are guesses', async () => {
    await say('torrez')
    expect(last().text).toContain('No match for “torrez”. Closest to it')
    expect(last().text).toContain('Ana Torres')
  })

  test.each([
    ['¿a quién conocí en la feria?', ['Martín Núñez']],
    ['who wanted something of glass?', ['Martín Núñez']],
    ['which people from Obras did I meet', ['Ana Torres', 'Anabel Ruiz']],
  ])('that is a question finds who holds its rarest words: %s', async (question, names) => {
    await say(question)
    expect(last().text).toContain(`No match for “${question}”. Closest to it`)
    const shown = [last().text, ...labels()].join()
    expect(['Ana Torres', 'Anabel Ruiz', 'Martín Núñez'].filter(name => shown.includes(name))).toEqual(names)
  })

  test.each(['help', 'How does this work?', '¿Cómo funciona?'])('that asks for help gets it: %s', async text => {
    await say(text)
    expect(last().text).toContain('How it works')
  })

  test.each(['ok', '👍', 'Super!'])('that only assents gets a thumb and no message: %s', async text => {
    const before = flow.telegram.said(anna.id).length
    await say(text)
    expect(flow.telegram.said(anna.id)).toHaveLength(before)
    expect(flow.telegram.chat(anna.id).at(-1)?.reaction).toBe('👍')
  })

  test('that would be small talk finds the contact of that name', async () => {
    makeContact(flow.app, { userId: anna.id, first_name: 'Super', last_name: 'Pumps' })
    await say('super')
    expect(last().text).toContain('Super Pumps')
  })

  test('of punctuation only, a long text, and an unknown command are no search', async () => {
    for (const text of ['?!', 'ana '.repeat(40), '/nope']) {
      await say(text)
      expect(last().text).toContain('I read photos of business cards')
    }
  })

  test('finds contacts from before there was a search', async () => {
    flow.app.db.update(contacts).set({ search: '' }).run()
    await say('nunez')
    expect(last().text).toContain('Martín Núñez')
  })

  test('never finds deleted contacts, or other people’s', async () => {
    anna.sendCallback(`contact:delete:${martin}`)
    await flow.settled()
    await say('nunez')
    expect(last().text).toContain('Nothing in your contacts')
    const eve = flow.telegram.person({ firstName: 'Eve' })
    eve.sendText('torres')
    await flow.settled()
    expect(
      flow.telegram
        .said(eve.id)
        .map(message => message.text)
        .join(),
    ).not.toContain('Torres')
  })

  test('that answers a question is the answer', async () => {
    anna.sendCallback(`contact:field:${martin}:company`)
    await flow.settled()
    await say('obras')
    expect(last().text).toBe('Company is saved.')
  })
})
