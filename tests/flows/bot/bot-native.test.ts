import { afterEach, beforeEach, expect, test } from 'vitest'
import { languages } from '#contracts/users.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow({ announces: true })
  anna = flow.telegram.person()
})
afterEach(() => flow.stop())

const said = () => flow.telegram.said(anna.id)
const topicsOf = (method: string) => flow.telegram.calls(method).map(call => call.params.message_thread_id)

test('phone and e-mail are copied under More, and Delete is red', async () => {
  anna.sendPhoto(photoOf(...anaCard))
  await flow.settled()
  anna.press('More')
  await flow.settled()
  const buttons = said().flatMap(message => message.buttons.flat())
  expect(buttons).toContainEqual({ text: 'Copy phone', copy_text: { text: '+34612345678' } })
  expect(buttons).toContainEqual({ text: 'Copy email', copy_text: { text: 'ana.torres@norteobras.com' } })
  expect(buttons.find(button => button.text === 'Delete')).toMatchObject({ style: 'danger' })
  expect(buttons.find(button => button.text === '‹ Back')?.style).toBeUndefined()
})

test('a person who has not written yet reads what the bot does, in their language', async () => {
  const { descriptions } = flow.telegram
  await flow.telegram.until(() => descriptions.size === 2 * (languages.length + 1))
  expect(descriptions.get('short_description:es')).toContain('tarjetas de visita')
  expect(descriptions.get('description:')).toBe(descriptions.get('description:en'))
  expect(descriptions.get('description:de')).toMatch(/\n\nDatenschutz: \S*\/privacy$/)
})

test('a question in a topic is answered there: commands, scans, and dialogs', async () => {
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
