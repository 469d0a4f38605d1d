import { eq } from 'drizzle-orm'
import { isReadByAi } from '#core/ai-reading/read-with-ai.ts'
import type { App, ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import type { Message } from '#core/contacts/contact-messages.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { saveVoiceNote } from '#core/contacts/notes/voice-notes.ts'
import { languageOf } from '#core/users/users.ts'
import { voiceNotes } from '#db/schema.ts'

type Voice = {
  userId: number
  contactId: number
  chatId: number
  messageId: number
  fileId: string
  seconds: number
  bytes: number | undefined
}

/**
 * What somebody said of a contact is kept with it. Where they and the contact's owner let an AI service read their cards
 * and it can hear, it is written down among the notes too; the text is answered then. Throws `voice-too-long`, `not-found`,
 * `too-many-voice-notes`, `photo-download-failed`, `telegram-failed`.
 */
export async function keepVoiceNote(app: App, voice: Voice): Promise<{ transcript: string }> {
  const { userId, contactId, seconds, bytes = 0 } = voice
  const { voiceBytes: maxBytes, voiceSeconds } = app.limits
  if (seconds > voiceSeconds || bytes > maxBytes) throw new AppError('voice-too-long')
  const audio = await fetchVoice(app, voice.fileId, maxBytes)
  const sourceKey = `${voice.chatId}:${voice.messageId}`
  const id = saveVoiceNote(app, { userId, contactId, sourceKey, seconds, audio })
  const message = { chatId: voice.chatId, messageId: voice.messageId }
  return { transcript: await transcribe(app, { userId, contactId, id, audio, message }) }
}

async function fetchVoice(app: Pick<App, 'telegram'>, fileId: string, maxBytes: number): Promise<Uint8Array> {
  try {
    return await app.telegram.fetchFile({ fileId, maxBytes })
  } catch (error) {
    if (error instanceof AppError && error.code === 'photo-too-large') throw new AppError('voice-too-long')
    throw error
  }
}

/** The text, once it stands among the notes; '' where no service listens, or it heard nothing. */
async function transcribe(
  app: App,
  { id, audio, ...noted }: { userId: number; contactId: number; id: number; audio: Uint8Array; message: Message },
): Promise<string> {
  const row = app.db.select().from(voiceNotes).where(eq(voiceNotes.id, id)).get()
  if (row?.transcript) return row.transcript
  const { userId, contactId } = noted
  const { user_id: bookId } = getContactRow(app.db, { userId, contactId, action: 'note' })
  if (!app.speech || !isReadByAi(app, { senderId: userId, bookId })) return ''
  const answer = await app.speech.transcribe({ audio, language: languageOf(app, { userId }) })
  if (answer.kind === 'failed') {
    app.log.warn({ voiceNoteId: id, reason: answer.reason, status: answer.status }, 'Not written down')
    return ''
  }
  if (!answer.text) return ''
  const isNoted = noteIfRoom(app, { ...noted, text: answer.text })
  // After the note: killed in between, it is heard again, and noted only once.
  app.db.update(voiceNotes).set({ transcript: answer.text }).where(eq(voiceNotes.id, id)).run()
  return isNoted ? answer.text : ''
}

/** Adds the note, where the contact has room for it. */
function noteIfRoom(app: ContactsApp, note: Parameters<typeof addNote>[1]): boolean {
  try {
    addNote(app, note)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'notes-full') return false
    throw error
  }
}
