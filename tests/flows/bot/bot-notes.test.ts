import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { getRecording, listVoiceNotes } from '#core/contacts/notes/voice-notes.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { updateUser } from '#core/users/users.ts'
import { makeContact } from '#tests/app/factories.ts'
import { type FakeSpeech, startSpeech } from '#tests/fakes/speech.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let speech: FakeSpeech
let anna: Person
beforeEach(async () => {
  speech = await startSpeech()
  flow = await startBotFlow({ env: speech.env })
  anna = flow.telegram.person()
  anna.sendText('/help')
  await flow.settled()
  flow.grant(anna.id, 'pro')
  anna.sendPhoto(photoOf(...anaCard))
  await flow.settled()
})
afterEach(async () => {
  await flow.stop()
  await speech.stop()
  speech.assertClean()
})

const said = () => flow.telegram.said(anna.id)
const last = () => said().at(-1)!
const contact = () => listContacts(flow.app, { userId: anna.id })[0]!
const owned = () => ({ userId: anna.id, contactId: contact().id })
const answer = () => said().find(message => message.text.includes('Saved to your contacts'))!
const vcard = () => said().find(message => message.document)!

async function reply(to: number, text: string): Promise<void> {
  anna.replyTo(to, { text })
  await flow.settled()
}
async function speak(to: number, { seconds = 4, bytes = new Uint8Array([79, 103, 103, 83]) } = {}): Promise<void> {
  anna.replyTo(to, { voice: { bytes, seconds } })
  await flow.settled()
}

describe('a text in reply', () => {
  test('to a contact’s answer or its file is added to the notes', async () => {
    await reply(answer().id, 'Wants a quote')
    expect(last().text).toBe('📝 Noted for Ana Torres.')
    await reply(vcard().id, 'Call on Monday')
    expect(contact().notes).toBe('Wants a quote\nCall on Monday')
    expect(contact().vcf).toContain('Call on Monday')
  })

  test('to a contact from a search or the list is added too', async () => {
    anna.sendText('torres')
    await flow.settled()
    await reply(last().id, 'Found again')
    anna.sendCallback(`contact:show:${contact().id}`)
    await flow.settled()
    await reply(last().id, 'Shown again')
    expect(contact().notes).toBe('Found again\nShown again')
  })

  test('to anything else is a search, and a command is a command', async () => {
    await reply(said()[0]!.id, 'Wants a quote')
    expect(last().text).toContain('Nothing in your contacts')
    await reply(answer().id, '/plan')
    expect(last().text).toContain('Your plan')
    expect(contact().notes).toBe('')
  })

  test('is added once, however often it is delivered, and again if it is repeated; a reply to it is a note too', async () => {
    await reply(answer().id, 'Called')
    const { id } = flow.telegram.chat(anna.id).findLast(message => message.from === 'person')!
    const again = { ...owned(), text: 'Called', message: { chatId: anna.id, messageId: id } }
    expect(addNote(flow.app, again).notes).toBe('Called')
    await reply(answer().id, 'Called')
    await reply(id, 'In June')
    expect(contact().notes).toBe('Called\nCalled\nIn June')
  })

  test('for which there is no room or no contact any more says so', async () => {
    await reply(answer().id, 'x'.repeat(4000))
    await reply(answer().id, 'one more')
    expect(last().text).toContain('The notes of this contact are full')
    const { id } = answer()
    deleteContact(flow.app, owned())
    await reply(id, 'gone')
    expect(last().text).toBe('This is no longer here.')
  })

  test('never reaches other people’s contacts', async () => {
    const eve = flow.telegram.person({ firstName: 'Eve' })
    eve.sendText('/help')
    eve.replyTo(answer().id, { text: 'Mine' })
    await flow.settled()
    expect(contact().notes).toBe('')
  })
})

describe('a voice message in reply', () => {
  test('is kept with the contact, once, and nothing is sent to a service without consent', async () => {
    await speak(answer().id)
    expect(last().text).toContain('Your voice note about Ana Torres is saved')
    const [note, ...others] = listVoiceNotes(flow.app, owned())
    expect(others).toEqual([])
    expect(note).toMatchObject({ seconds: 4, transcript: '' })
    const recording = getRecording(flow.app, { ...owned(), voiceNoteId: note!.id })
    expect([...recording]).toEqual([79, 103, 103, 83])
    expect(speech.heard).toEqual([])
  })

  test('is transcribed into the notes if the person has switched AI reading on', async () => {
    updateUser(flow.app, { userId: anna.id, patch: { ai_reading: true } })
    speech.hears('  Send her the price list. ')
    await speak(answer().id)
    expect(last().text).toContain('Send her the price list.')
    expect(contact().notes).toBe('Send her the price list.')
    expect(speech.heard).toEqual([{ audio: Buffer.from([79, 103, 103, 83]), language: 'en' }])
    expect(listVoiceNotes(flow.app, owned())).toMatchObject([{ transcript: 'Send her the price list.' }])
    expect(flow.logged.join('\n')).not.toContain('price list')
  })

  test('of many words is kept whole and shown up to the length of a message', async () => {
    updateUser(flow.app, { userId: anna.id, patch: { ai_reading: true } })
    const words = 'Send her the price list. '.repeat(200).trim()
    await reply(answer().id, 'x'.repeat(3900))
    speech.hears(words)
    await speak(answer().id)
    expect(last().text).toContain('Your voice note about Ana Torres is saved')
    expect(listVoiceNotes(flow.app, owned())).toMatchObject([{ transcript: words }])
    updateContact(flow.app, { ...owned(), patch: { notes: '' } })
    speech.hears(words.slice(0, 3999))
    await speak(answer().id)
    expect(last().text).toContain('Send her the price list.')
    expect(contact().notes).toBe(words.slice(0, 3999))
  })

  test('is kept even if the service fails, which is then left alone', async () => {
    updateUser(flow.app, { userId: anna.id, patch: { ai_reading: true } })
    speech.hears(undefined)
    await speak(answer().id)
    expect(last().text).toContain('is saved')
    speech.hears('too early')
    await speak(answer().id)
    expect(listVoiceNotes(flow.app, owned())).toHaveLength(2)
    expect(contact().notes).toBe('')
  })

  test('that is too long or too large is refused, and one that is no reply is no card', async () => {
    await speak(answer().id, { seconds: 301 })
    expect(last().text).toContain('5 minutes')
    flow.app.limits = { ...flow.app.limits, voiceBytes: 3 }
    await speak(answer().id)
    expect(last().text).toContain('5 minutes')
    await speak(said()[0]!.id)
    expect(last().text).toContain('Is this a note about Ana Torres')
    expect(listVoiceNotes(flow.app, owned())).toEqual([])
  })

  test('can only be heard by its contact’s owner', async () => {
    await speak(answer().id)
    const eve = flow.telegram.person({ firstName: 'Eve' })
    eve.sendText('/help')
    await flow.settled()
    const [note] = listVoiceNotes(flow.app, owned())
    const mine = makeContact(flow.app, { userId: eve.id })
    const tries = [
      { userId: eve.id, contactId: contact().id, voiceNoteId: note!.id },
      { userId: eve.id, contactId: mine, voiceNoteId: note!.id },
    ]
    for (const one of tries) expect(() => getRecording(flow.app, one)).toThrow('not-found')
  })
})
