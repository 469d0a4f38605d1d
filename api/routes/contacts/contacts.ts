import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { fileAnswer } from '#api/answers/file-answer.ts'
import { idParam, jsonBody } from '#api/answers/input.ts'
import { answerJson } from '#api/answers/json-answer.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import {
  changeManySchema,
  contactOrderSchema,
  contactPageQuerySchema,
  listExportSchema,
} from '#contracts/contact-lists.ts'
import { contactPatchSchema, imageForms } from '#contracts/contacts.ts'
import { keepBothSchema } from '#contracts/scans.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { changeMany } from '#core/contacts/change-many.ts'
import { getCardImage, getContact, getReadValues } from '#core/contacts/contacts.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { contactsJson } from '#core/contacts/export/contacts-json.ts'
import { exportList } from '#core/contacts/export/export-list.ts'
import { keepBoth } from '#core/contacts/merging/keep-both.ts'
import { deleteVoiceNote, getRecording, listVoiceNotes } from '#core/contacts/notes/voice-notes.ts'
import { listIds, listPage, listTags } from '#core/contacts/search/list-page.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { languageOf } from '#core/users/users.ts'

/** A user's contacts (SPEC §7 "Web app" and PRODUCT §2): lists, one, change, delete and restore, picture, keep both. */
export function contactRoutes(app: App) {
  return {
    'GET /api/contacts/{userId}': c => answerJson(c, contactsJson(app, { userId: c.get('userId') })),
    'GET /api/contacts/{userId}/page': c =>
      listPage(app, { userId: c.get('userId'), query: parseInput(contactPageQuerySchema, c.req.query()) }),
    'GET /api/contacts/{userId}/ids': c =>
      listIds(app, { userId: c.get('userId'), order: parseInput(contactOrderSchema, c.req.query()) }),
    'GET /api/contacts/{userId}/tags': c => listTags(app, { userId: c.get('userId') }),
    'GET /api/contacts/{userId}/export': c => {
      const list = parseInput(listExportSchema, c.req.query())
      const { fileName, contentType, chunks } = exportList(app, { userId: c.get('userId'), list })
      return fileAnswer(c, { fileName, contentType, open: () => Readable.from(chunks, { objectMode: false }) })
    },
    'GET /api/contacts/{userId}/{contactId}': c =>
      getContact(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId') }),
    'POST /api/contacts/{userId}/change-many': async c => ({
      changed: changeMany(app, { userId: c.get('userId'), ...(await jsonBody(c, changeManySchema)) }),
    }),
    'POST /api/contacts/{userId}/keep-both': async c => {
      const { card_id } = await jsonBody(c, keepBothSchema)
      return keepBoth(app, { userId: c.get('userId'), cardId: card_id })
    },
    'PATCH /api/contacts/{userId}/{contactId}': async c => {
      const patch = await jsonBody(c, contactPatchSchema)
      return updateContact(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId'), patch })
    },
    'DELETE /api/contacts/{userId}/{contactId}': c => {
      deleteContact(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId') })
      return undefined
    },
    'POST /api/contacts/{userId}/{contactId}/restore': c =>
      restoreContact(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId') }),
    'GET /api/contacts/{userId}/{contactId}/voice-notes': c => ({
      voice_notes: listVoiceNotes(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId') }),
    }),
    'GET /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': c => {
      const audio = getRecording(app, voiceNoteOf(c))
      c.header('Cache-Control', 'private, max-age=3600')
      return c.body(new Uint8Array(audio), 200, { 'Content-Type': 'audio/ogg' })
    },
    'DELETE /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': c => {
      deleteVoiceNote(app, voiceNoteOf(c))
      return undefined
    },
    'POST /api/contacts/{userId}/{contactId}/share': async c => {
      const owned = { userId: c.get('userId'), contactId: idParam(c, 'contactId') }
      const contact = getContact(app, owned)
      const { userId } = owned
      const { messageId } = await app.telegram.prepareShare({ userId, language: languageOf(app, { userId }), contact })
      return { message_id: messageId }
    },
    'GET /api/contacts/{userId}/{contactId}/read-values': c =>
      getReadValues(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId') }),
    'GET /api/contacts/{userId}/{contactId}/image': c => {
      const side = c.req.query('side') === 'back' ? 'back' : 'front'
      const form = imageForms.find(known => known === c.req.query('form')) ?? 'photo'
      const image = getCardImage(app, { userId: c.get('userId'), contactId: idParam(c, 'contactId'), side, form })
      c.header('Cache-Control', 'private, max-age=3600')
      return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/jpeg' })
    },
  } satisfies CallRoutes
}

function voiceNoteOf(c: Context<ApiEnv>) {
  const contactId = idParam(c, 'contactId')
  return { userId: c.get('userId'), contactId, voiceNoteId: idParam(c, 'voiceNoteId') }
}
