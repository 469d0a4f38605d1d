import { afterEach, beforeEach, expect, test } from 'vitest'
import { listContacts } from '#core/contacts/contacts.ts'
import { languages } from '#core/contracts/users.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person()
})
afterEach(() => flow.stop())

const said = () => flow.telegram.said(anna.id)
/** What stands on the person's own messages. */
const signsOn = (ids: number[]) =>
  ids.map(id => flow.telegram.chat(anna.id).find(one => one.id === id)?.reaction ?? '-')
const topicsOf = (method: string) => flow.telegram.calls(method).map(call => call.params.message_thread_id)

test('phone and e-mail are copied with one tap, and Delete is red', async () => {
  anna.sendPhoto(photoOf(...anaCard))
  await flow.settled()
  const buttons = said().flatMap(message => message.buttons.flat())
  expect(buttons).toContainEqual({ text: 'Copy phone', copy_text: { text: '+34612345678' } })
  expect(buttons).toContainEqual({ text: 'Copy email', copy_text: { text: 'ana.torres@norteobras.com' } })
  expect(buttons.find(button => button.text === 'Delete')).toMatchObject({ style: 'danger' })
  expect(buttons.find(button => button.text === 'Edit')?.style).toBeUndefined()
})

test('who has not written yet reads what the bot does, in their language', async () => {
  const { descriptions } = flow.telegram
  await flow.telegram.until(() => descriptions.size === 2 * (languages.length + 1))
  expect(descriptions.get('short_description:es')).toContain('tarjetas de visita')
  expect(descriptions.get('description:')).toBe(descriptions.get('description:en'))
})

test('what is asked in a topic is answered there: commands, scans, and what a question gets', async () => {
  const topic = { message_thread_id: 7, is_topic_message: true }
  anna.sendPhoto(photoOf(...anaCard), { topicId: 7 })
  await flow.settled()
  const command = { text: '/contacts', entities: [{ type: 'bot_command', offset: 0, length: 9 }] }
  anna.sendOther({ ...command, ...topic })
  anna.sendOther({ text: 'torres', ...topic })
  await flow.settled()
  expect(topicsOf('sendMessage')).toEqual([7, 7, 7])
  expect(topicsOf('sendDocument')).toEqual([7])
  expect(listContacts(flow.app, { userId: anna.id })).toHaveLength(1)
  anna.sendText('/contacts')
  await flow.settled()
  expect(topicsOf('sendMessage').at(-1)).toBeUndefined()
})

test('a signature and an export are answered in their topic too', async () => {
  const topic = { message_thread_id: 7, is_topic_message: true }
  anna.sendOther({ text: 'Ana Torres\nNorte Obras S.L.\nana.torres@norteobras.com', ...topic })
  await flow.settled()
  const entities = [{ type: 'bot_command', offset: 0, length: 7 }]
  anna.sendOther({ text: '/export', entities, ...topic })
  await flow.settled()
  expect(topicsOf('sendMessage')).toEqual([7, 7])
  expect(topicsOf('sendDocument')).toEqual([7, 7])
})

test('more than three photos at once are answered with signs on them, and each with its contact', async () => {
  anna.sendText('/language')
  await flow.settled()
  flow.grant(anna.id, 'unlimited')
  const people = ['Ana Torres', 'Berta Puig', 'Carla Soler', 'Dario Vidal']
  const cards = people.map(name => photoOf(name, `${name.split(' ')[0]}@firma.es`, 'Firma S.L.'))
  const ids = anna.sendAlbum([...cards, photoOf()])
  await flow.settled()
  await flow.telegram.until(() => signsOn(ids).join('') === '👍👍👍👍-')
  expect(
    said()
      .map(message => message.text)
      .join(),
  ).not.toContain('Reading your card')
  const answers = said().filter(message => !message.document && message.replyTo !== undefined)
  expect(answers.map(message => message.replyTo).toSorted()).toEqual(ids.toSorted())
  for (const name of people) expect(answers.map(message => message.text).join()).toContain(name)
  const seen = flow.telegram.calls('setMessageReaction').slice(0, 5)
  expect(seen.map(call => call.params)).toEqual(
    ids.map(message_id => ({ chat_id: anna.id, message_id, reaction: [{ type: 'emoji', emoji: '👀' }] })),
  )
})

test('three photos at once have a waiting message each', async () => {
  const ids = anna.sendAlbum([photoOf(...anaCard), photoOf(), photoOf()])
  await flow.settled()
  expect(
    said()
      .filter(message => message.replyTo !== undefined)
      .map(message => message.replyTo),
  ).toEqual(ids)
  expect(flow.telegram.calls('setMessageReaction')).toEqual([])
})
