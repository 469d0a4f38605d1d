import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { getEvent, listEvents } from '#core/events/events.ts'
import { deleteEvent } from '#core/events/update-event.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { makeContact } from '#tests/app/factories.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person()
  flow.grant(await met(), 'unlimited')
})
afterEach(() => flow.stop())

async function met(): Promise<number> {
  await say('/help')
  return anna.id
}
const said = () => flow.telegram.said(anna.id)
const last = () => said().at(-1)!
const labelsOf = (message = last()) => message.buttons.flat().map(button => button.text)
const contactsOfAnna = () => listContacts(flow.app, { userId: anna.id })
const eventsOfAnna = () => listEvents(flow.app, { userId: anna.id })
const result = () => said().findLast(message => labelsOf(message).includes('More'))!

async function press(text: string): Promise<void> {
  anna.press(text)
  await flow.settled()
}
async function say(text: string): Promise<void> {
  anna.sendText(text)
  await flow.settled()
}
async function scan(...lines: string[]): Promise<void> {
  anna.sendPhoto(photoOf(...lines))
  await flow.settled()
}
const bertaCard = ['Berta Puig', 'Firma S.L.', 'berta@firma.es']

describe('/event', () => {
  test('without a name explains how to start one; with one, every card belongs to it until /event off', async () => {
    await say('/event')
    expect(last().text).toContain('/event MWC 2026')
    await say('/event MWC 2026')
    expect(last().text).toContain('MWC 2026 is on')
    await scan(...anaCard)
    expect(result().text).toContain('📅 MWC 2026')
    await say('/event off')
    expect(last().text).toContain('MWC 2026 is over')
    await scan(...bertaCard)
    expect(contactsOfAnna().map(one => [one.first_name, one.event])).toEqual([
      ['Berta', ''],
      ['Ana', 'MWC 2026'],
    ])
    await say('/event OFF')
    expect(last().text).toBe('No event is on.')
  })

  test('belongs to cards whose photo was sent while it was active, in albums and uploads too, however late they are read', async () => {
    await say('/event Fira')
    anna.sendAlbum([photoOf(...anaCard), photoOf(...bertaCard)])
    anna.sendText('/event off')
    anna.sendPhoto(photoOf('Carla Soler', 'carla@soler.es', 'Soler S.A.'))
    await flow.settled()
    await say('/event Fira')
    const photo = photoOf('Dario Vidal', 'dario@vidal.es', 'Vidal S.A.')
    requestScan(flow.app, { userId: anna.id, source: { via: 'web', idempotencyKey: 'k', photo } })
    await say('/event off')
    const met = Object.fromEntries(contactsOfAnna().map(one => [one.first_name, one.event]))
    expect(met).toEqual({ Ana: 'Fira', Berta: 'Fira', Carla: '', Dario: 'Fira' })
  })

  test('continues an earlier one by its name, however it is spelled, or by its button', async () => {
    await say('/event Feria de Málaga')
    await say('/event Dinner')
    await press('Feria de Málaga')
    expect(last().text).toContain('Feria de Málaga is on')
    await say('/event  feria  DE malaga ')
    expect(eventsOfAnna().map(event => [event.name, event.active])).toEqual([
      ['Feria de Málaga', true],
      ['Dinner', false],
    ])
    await press('End it')
    expect(last().text).toContain('Feria de Málaga is over')
    expect(eventsOfAnna().some(event => event.active)).toBe(false)
  })

  test('refuses a name that is too long', async () => {
    await say(`/event ${'x'.repeat(81)}`)
    expect(last().text).toContain('at most 80 characters')
    expect(eventsOfAnna()).toEqual([])
  })

  test('shows a name with special characters as it was typed', async () => {
    await say('/event <b>A & B</b>')
    expect(last().text).toContain('<b>A & B</b> is on')
  })
})

describe('what an event gives its contacts', () => {
  test('a note at the start and a first message of its own, entered in the chat', async () => {
    await say('/event MWC')
    const card = last()
    await press('Note')
    await say('Met at stand 5')
    expect(last().text).toBe('Saved.')
    expect(card.text).toContain('Met at stand 5')
    await press('First message')
    await say('Too short')
    expect(last().text).toContain('10 to 500 characters')
    await say('Hello {first_name}, see you at our stand!')
    await scan(...anaCard)
    const [ana] = contactsOfAnna()
    expect(ana?.notes).toBe('Met at stand 5')
    const owned = { userId: anna.id, contactId: ana!.id }
    expect(getContactMessaging(flow.app, owned).text).toBe('Hello Ana, see you at our stand!')
    expect(anna.press('WhatsApp')).toContain(encodeURIComponent('see you at our stand!'))
    await press('First message')
    await say('-')
    expect(getContactMessaging(flow.app, owned).text).toContain('it was a pleasure to meet you')
  })

  test('a known card joins the event with its note, and Keep both restores the previous event', async () => {
    await say('/event First')
    await scan(...anaCard)
    await say('/event Second')
    await press('Note')
    await say('Second time')
    await scan(...anaCard)
    expect(contactsOfAnna()).toMatchObject([{ event: 'Second', notes: 'Second time' }])
    await press('Keep both')
    expect(contactsOfAnna()).toMatchObject([
      { event: 'Second', notes: 'Second time' },
      { event: 'First', notes: '' },
    ])
  })

  test('a contact stays when its event is deleted', async () => {
    await say('/event Gone')
    await scan(...anaCard)
    await deleteEvent(flow.app, { userId: anna.id, eventId: eventsOfAnna()[0]!.id })
    expect(contactsOfAnna()).toMatchObject([{ first_name: 'Ana', event: '', event_id: null }])
  })
})

describe('hot, warm, cold', () => {
  test('are shown only for scans at an event; the chosen one is ticked, however often it is pressed', async () => {
    await scan(...bertaCard)
    expect(labelsOf(result())).not.toContain('🔥 Hot')
    await say('/event MWC')
    await scan(...anaCard)
    const ana = result()
    const text = ana.text
    expect(labelsOf(ana)).toEqual(expect.arrayContaining(['🔥 Hot', '☀️ Warm', '❄️ Cold']))
    await press('☀️ Warm')
    await press('✓ Warm')
    expect(labelsOf(ana)).toEqual(expect.arrayContaining(['🔥 Hot', '✓ Warm', '❄️ Cold', 'Edit', 'More']))
    expect(ana.text).toBe(text)
    await press('🔥 Hot')
    expect(contactsOfAnna()[0]).toMatchObject({ rating: 'hot', event: 'MWC' })
    expect(eventsOfAnna()[0]).toMatchObject({ contacts: 1, rated: { hot: 1, warm: 0, cold: 0 } })
    await say('/event')
    expect(last().text).toContain('1 contact: 1 hot, 0 warm, 0 cold.')
  })
})

test('other people’s events and ratings cannot be changed by made-up buttons', async () => {
  await say('/event Mine')
  const [event] = eventsOfAnna()
  const contactId = makeContact(flow.app, { userId: anna.id })
  const eve = flow.telegram.person({ firstName: 'Eve' })
  eve.sendText('/help')
  for (const data of [`event:on:${event!.id}`, `event:note:${event!.id}`, `contact:rate:${contactId}:hot`]) {
    eve.sendCallback(data)
  }
  eve.sendCallback('event:off')
  await flow.settled()
  const answers = flow.telegram.said(eve.id).map(message => message.text)
  expect(answers.filter(text => text === 'This is no longer here.')).toHaveLength(3)
  expect(getEvent(flow.app, { userId: anna.id, eventId: event!.id })).toMatchObject({ active: true, note: '' })
  expect(contactsOfAnna()[0]).toMatchObject({ rating: null })
})
