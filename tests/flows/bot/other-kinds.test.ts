import { afterEach, beforeEach, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { listVoiceNotes } from '#core/contacts/notes/voice-notes.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
beforeEach(async () => {
  flow = await startBotFlow()
  anna = flow.telegram.person()
})
afterEach(() => flow.stop())

const last = () => flow.telegram.said(anna.id).at(-1)!
const file = { file_id: 'f1', file_unique_id: 'u1' }
const place = { latitude: 41.4, longitude: 2.1 }

const sticker = () => ({
  file_id: 's1',
  file_unique_id: 'u1',
  type: 'regular',
  width: 512,
  height: 512,
  is_animated: false,
  is_video: false,
})

test.each<[string, Record<string, unknown>, string]>([
  ['a sticker', { sticker: sticker() }, 'send me a photo of a business card'],
  ['a die', { dice: { emoji: '🎲', value: 3 } }, 'send me a photo of a business card'],
  ['a location', { location: place }, 'Reply with it in words to a contact'],
  ['a venue', { location: place, venue: { location: place, title: 'Fira', address: 'Gran Via' } }, '/event'],
  [
    'a poll',
    {
      poll: {
        ...{ id: 'p', question: 'Who?', options: [], total_voter_count: 0, is_closed: false, is_anonymous: true },
        ...{ allows_revoting: false, members_only: false },
        ...{ type: 'regular', allows_multiple_answers: false },
      },
    },
    'type a name to find a contact',
  ],
  ['a video', { video: { ...file, width: 1, height: 1, duration: 1 } }, 'a screenshot of the video'],
  ['a round video', { video_note: { ...file, length: 1, duration: 1 } }, 'a screenshot of the video'],
  ['music', { audio: { ...file, duration: 1 } }, 'Hold the microphone'],
  ['a table', { document: { ...file, file_name: 'leads.xlsx' } }, 'as vCard (.vcf)'],
  [
    'any other file',
    { document: { ...file, file_name: 'notes.docx' } },
    'as a picture (JPEG, PNG, WebP or HEIC) or PDF',
  ],
  [
    'a link',
    { text: 'https://firm.example/team', entities: [{ type: 'url', offset: 0, length: 25 }] },
    'I do not open links',
  ],
])('%s is answered with advice, in one message, and nothing is downloaded', async (_, content, help) => {
  anna.sendOther(content)
  await flow.settled()
  expect(flow.telegram.said(anna.id).map(message => message.text)).toEqual([expect.stringContaining(help)])
  expect(flow.telegram.calls('getFile')).toHaveLength(0)
})

test('a voice note offers the last contact, and is kept with it when confirmed', async () => {
  anna.sendPhoto(photoOf(...anaCard))
  await flow.settled()
  anna.sendVoice({ bytes: new Uint8Array([1, 2, 3]), seconds: 4 })
  await flow.settled()
  expect(last().text).toContain('Is this a note about Ana Torres, your last contact?')
  anna.press('Note for Ana Torres')
  await flow.settled()
  expect(last().text).toContain('Your voice note about Ana Torres is saved')
  const [contact] = listContacts(flow.app, { userId: anna.id })
  const owned = { userId: anna.id, contactId: contact!.id }
  expect(listVoiceNotes(flow.app, owned)).toMatchObject([{ seconds: 4 }])
  anna.press('Note for Ana Torres')
  await flow.settled()
  expect(listVoiceNotes(flow.app, owned)).toHaveLength(1)
})

test('a voice note of a person without contacts gets an explanation', async () => {
  anna.sendVoice({ bytes: new Uint8Array([1]), seconds: 1 })
  await flow.settled()
  expect(last().text).toContain('A voice note goes to a contact')
  expect(last().buttons).toEqual([])
})
