import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { fileAnswer } from '#api/answers/file-answer.ts'
import { idParam, jsonBody } from '#api/answers/input.ts'
import { answerJson } from '#api/answers/streamed-answers.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import {
  changeManySchema,
  contactOrderSchema,
  contactPageQuerySchema,
  listExportSchema,
} from '#contracts/contact-lists.ts'
import { contactPatchSchema, imageForms, newContactSchema } from '#contracts/contacts.ts'
import { keepApartSchema, mergeRequestSchema } from '#contracts/duplicates.ts'
import { answerInputSchema } from '#contracts/questions.ts'
import { keepBothSchema } from '#contracts/scans.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { getCardImage, getContact, getReadValues } from '#core/contact-rows/contacts.ts'
import { changeMany } from '#core/contacts/change-many.ts'
import { createContact } from '#core/contacts/create-contact.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { findDuplicates } from '#core/contacts/duplicates/find-duplicates.ts'
import { contactsJson } from '#core/contacts/export/contacts-json.ts'
import { exportList } from '#core/contacts/export/export-contacts.ts'
import { keepApart } from '#core/contacts/merging/keep-apart.ts'
import { keepBoth } from '#core/contacts/merging/keep-both.ts'
import { listMerges } from '#core/contacts/merging/list-merges.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { undoContactMerge } from '#core/contacts/merging/undo-contact-merge.ts'
import { deleteVoiceNote, getRecording, listVoiceNotes } from '#core/contacts/notes/voice-notes.ts'
import { getEarlierImage, listEarlierCards } from '#core/contacts/pictures/list-earlier-cards.ts'
import { getThumbnail } from '#core/contacts/pictures/thumbnail.ts'
import { listIds, listPage, listTags } from '#core/contacts/search/list-page.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { answerQuestion, deleteAnswer, listAnswers } from '#core/events/answers/answers.ts'
import { listMeetings } from '#core/events/team/meetings.ts'
import { languageOf } from '#core/users/users.ts'

/**
 * A user's contacts (SPEC §7 "Web app" and PRODUCT §2): lists, a single contact, change, delete and restore, picture,
 * keep both.
 */
export function contactRoutes(app: App) {
  return {
    'GET /api/contacts/{userId}': c => answerJson(c, contactsJson(app, { userId: c.get('userId') })),
    'GET /api/contacts/{userId}/page': c =>
      listPage(app, { userId: c.get('userId'), query: parseInput(contactPageQuerySchema, c.req.query()) }),
    'GET /api/contacts/{userId}/ids': c =>
      listIds(app, { userId: c.get('userId'), order: parseInput(contactOrderSchema, c.req.query()) }),
    'GET /api/contacts/{userId}/tags': c => listTags(app, { userId: c.get('userId') }),
    'GET /api/contacts/{userId}/export': async c => {
      const list = parseInput(listExportSchema, c.req.query())
      const { fileName, contentType, chunks } = await exportList(app, { userId: c.get('userId'), list })
      return fileAnswer(c, { fileName, contentType, open: () => chunks })
    },
    'GET /api/contacts/{userId}/duplicates': c => findDuplicates(app, { userId: c.get('userId') }),
    'POST /api/contacts/{userId}/keep-apart': async c => {
      keepApart(app, { userId: c.get('userId'), ...(await jsonBody(c, keepApartSchema)) })
      return undefined
    },
    'POST /api/contacts/{userId}': async c => {
      const userId = c.get('userId')
      const values = await jsonBody(c, newContactSchema)
      return getContact(app, { userId, contactId: createContact(app, { userId, values, source: 'typed' }) })
    },
    'GET /api/contacts/{userId}/merges': c => ({ merges: listMerges(app, { userId: c.get('userId') }) }),
    'POST /api/contacts/{userId}/merges/{mergeId}/undo': c =>
      undoContactMerge(app, { userId: c.get('userId'), mergeId: idParam(c, 'mergeId') }),
    'POST /api/contacts/{userId}/{contactId}/merge': async c => {
      const { other_id } = await jsonBody(c, mergeRequestSchema)
      return mergeContacts(app, { ...ownedOf(c), otherId: other_id })
    },
    'GET /api/contacts/{userId}/{contactId}': c => getContact(app, ownedOf(c)),
    'POST /api/contacts/{userId}/change-many': async c => ({
      changed: await changeMany(app, { userId: c.get('userId'), ...(await jsonBody(c, changeManySchema)) }),
    }),
    'POST /api/contacts/{userId}/keep-both': async c => {
      const { card_id } = await jsonBody(c, keepBothSchema)
      return keepBoth(app, { userId: c.get('userId'), cardId: card_id })
    },
    'PATCH /api/contacts/{userId}/{contactId}': async c => {
      const patch = await jsonBody(c, contactPatchSchema)
      return updateContact(app, { ...ownedOf(c), patch })
    },
    'DELETE /api/contacts/{userId}/{contactId}': c => {
      deleteContact(app, ownedOf(c))
      return undefined
    },
    'POST /api/contacts/{userId}/{contactId}/restore': c => restoreContact(app, ownedOf(c)),
    'GET /api/contacts/{userId}/{contactId}/meetings': c => ({ meetings: listMeetings(app, ownedOf(c)) }),
    'GET /api/contacts/{userId}/{contactId}/voice-notes': c => ({
      voice_notes: listVoiceNotes(app, ownedOf(c)),
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
    'GET /api/contacts/{userId}/{contactId}/answers': c => listAnswers(app, ownedOf(c)),
    'PUT /api/contacts/{userId}/{contactId}/answers/{questionId}': async c => {
      const { values } = await jsonBody(c, answerInputSchema)
      return answerQuestion(app, { ...ownedOf(c), questionId: idParam(c, 'questionId'), values })
    },
    'DELETE /api/contacts/{userId}/{contactId}/answers/{answerId}': c =>
      deleteAnswer(app, { ...ownedOf(c), answerId: idParam(c, 'answerId') }),
    'POST /api/contacts/{userId}/{contactId}/share': async c => {
      const contact = getContact(app, { ...ownedOf(c), action: 'export' })
      const userId = c.get('userId')
      const { messageId } = await app.telegram.prepareShare({ userId, language: languageOf(app, { userId }), contact })
      return { message_id: messageId }
    },
    'GET /api/contacts/{userId}/{contactId}/read-values': c => getReadValues(app, ownedOf(c)),
    'GET /api/contacts/{userId}/{contactId}/image': async c => {
      const { side, form } = pictureIn(c)
      const owned = { ...ownedOf(c), side }
      return currentPicture(
        c,
        form === 'thumbnail' ? await getThumbnail(app, owned) : getCardImage(app, { ...owned, form }),
      )
    },
    'GET /api/contacts/{userId}/{contactId}/earlier-cards': c => ({ cards: listEarlierCards(app, ownedOf(c)) }),
    'GET /api/contacts/{userId}/{contactId}/earlier-cards/{cardId}/image': c => {
      const card = { ...ownedOf(c), cardId: idParam(c, 'cardId') }
      return pictureAnswer(c, getEarlierImage(app, { ...card, ...pictureIn(c) }))
    },
  } satisfies CallRoutes
}

function ownedOf(c: Context<ApiEnv>) {
  return { userId: c.get('userId'), contactId: idParam(c, 'contactId') }
}

/** Which picture of a card is asked for. */
function pictureIn(c: Context<ApiEnv>) {
  const side = c.req.query('side') === 'back' ? ('back' as const) : ('front' as const)
  return { side, form: imageForms.find(known => known === c.req.query('form')) ?? ('photo' as const) }
}

/** The picture of a contact's present card, which another card's may replace at any time: browsers ask whether it is the same. */
function currentPicture(c: Context<ApiEnv>, image: Uint8Array): Response {
  const etag = `"${createHash('sha256').update(image).digest('base64url').slice(0, 22)}"`
  c.header('Cache-Control', 'private, no-cache')
  c.header('ETag', etag)
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/jpeg' })
}

/** The picture of an earlier card, which never changes. */
function pictureAnswer(c: Context<ApiEnv>, image: Uint8Array): Response {
  c.header('Cache-Control', 'private, max-age=3600')
  return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/jpeg' })
}

function voiceNoteOf(c: Context<ApiEnv>) {
  return { ...ownedOf(c), voiceNoteId: idParam(c, 'voiceNoteId') }
}
