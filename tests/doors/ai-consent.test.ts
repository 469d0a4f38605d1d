import { beforeEach, expect, it } from 'vitest'
import { keepVoiceNote } from '#core/contacts/notes/keep-voice-note.ts'
import { updateUser } from '#core/users/users.ts'
import { cardOfPerson, join, makePerson, openTeam, ownerId, scanCard } from '#tests/app/team-setup.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const ben = 1002

let app: TestApp
let read: number
let heard: number
beforeEach(() => {
  ;[read, heard] = [0, 0]
  const nothing = { first_name: '', last_name: '', company: '', emails: [], phones: [], website: '', address: '' }
  app = createTestApp({
    aiReading: {
      host: 'ai.example',
      read: async () => {
        read++
        return { kind: 'read', suggestion: { ...nothing, position: '' } }
      },
    },
    speech: {
      host: 'ai.example',
      transcribe: async () => {
        heard++
        return { kind: 'transcribed', text: 'Wants a quote' }
      },
    },
  })
  const { code } = openTeam(app)
  makePerson(app, ben, 'Ben', 'pro')
  join(app, { id: ben, name: 'Ben', code })
})

const agree = (userId: number, ai_reading: boolean) => updateUser(app, { userId, patch: { ai_reading } })

it.each([
  [false, false, 0],
  [true, false, 0],
  [false, true, 0],
  [true, true, 1],
])(
  'a card and a recording for a team go to the AI service if the owner (%s) and the member (%s) agreed: %i',
  async (owner, member, times) => {
    agree(ownerId, owner)
    agree(ben, member)
    const contactId = await scanCard(app, { userId: ben, lines: cardOfPerson('Xenia') })
    expect(read).toBe(times)
    const voice = { chatId: ben, messageId: 7, fileId: 'f', seconds: 3, bytes: 10 }
    await keepVoiceNote(app, { userId: ben, contactId, ...voice })
    expect(heard).toBe(times)
  },
)

it('a card of one’s own asks nobody else', async () => {
  agree(ownerId, true)
  await scanCard(app, { userId: ownerId, lines: cardOfPerson('Olaf') })
  expect(read).toBe(1)
})
