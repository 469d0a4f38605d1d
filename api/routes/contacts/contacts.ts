import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { errorText } from '#api/answers/errors.ts'
import { jsonBody } from '#api/answers/input.ts'
import { answerJson, fileAnswer } from '#api/answers/streamed-answers.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import {
  changeManySchema,
  contactOrderSchema,
  contactPageQuerySchema,
  listExportSchema,
} from '#contracts/contact-lists.ts'
import { contactPatchSchema, imageForms, newContactSchema } from '#contracts/contacts.ts'
import { keepApartSchema, mergeRequestSchema } from '#contracts/duplicates.ts'
import { enrichmentRefusals, enrichmentRequestSchema } from '#contracts/enrichment.ts'
import { reminderRequestSchema } from '#contracts/messages/reminders.ts'
import { answerInputSchema } from '#contracts/questions.ts'
import { keepBothSchema } from '#contracts/scans.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { writeWith } from '#core/base/write.ts'
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
import { getThumbnail } from '#core/contacts/pictures/card-images.ts'
import { getEarlierImage, listEarlierCards } from '#core/contacts/pictures/list-earlier-cards.ts'
import { listIds, listPage, listTags } from '#core/contacts/search/list-page.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { enrichContact } from '#core/enrichment/enrich-contact.ts'
import { answerQuestion, deleteAnswer, listAnswers } from '#core/events/answers/answers.ts'
import { listMeetings } from '#core/events/team/meetings.ts'
import { listReminders, removeReminder, setReminder } from '#core/reminders/reminders.ts'
import { setTimeZone } from '#core/users/time-zone-of.ts'
import { languageOf } from '#core/users/users.ts'

/**
 * A user's contacts (SPEC §7 "Web app" and PRODUCT §2): lists, a single contact, change, delete and restore, picture,
 * keep both; reminders of them; what the web says of them.
 */
export function contactRoutes(app: App) {
  return {
    'GET /api/contacts/{userId}': (c, person) => answerJson(c, contactsJson(app, person)),
    'GET /api/contacts/{userId}/page': (c, person) =>
      listPage(app, { ...person, query: parseInput(contactPageQuerySchema, c.req.query()) }),
    'GET /api/contacts/{userId}/ids': (c, person) =>
      listIds(app, { ...person, order: parseInput(contactOrderSchema, c.req.query()) }),
    'GET /api/contacts/{userId}/tags': (_, person) => listTags(app, person),
    'GET /api/contacts/{userId}/export': async (c, person) =>
      fileAnswer(c, await exportList(app, { ...person, list: parseInput(listExportSchema, c.req.query()) })),
    'GET /api/contacts/{userId}/duplicates': (_, person) => findDuplicates(app, person),
    'POST /api/contacts/{userId}/keep-apart': async (c, person) =>
      keepApart(app, { ...person, ...(await jsonBody(c, keepApartSchema)) }),
    'POST /api/contacts/{userId}': async (c, { userId }) => {
      const values = await jsonBody(c, newContactSchema)
      return getContact(app, { userId, contactId: createContact(app, { userId, values, source: 'typed' }) })
    },
    'GET /api/contacts/{userId}/merges': (_, person) => ({ merges: listMerges(app, person) }),
    'POST /api/contacts/{userId}/merges/{mergeId}/undo': (_, merge) => undoContactMerge(app, merge),
    'POST /api/contacts/{userId}/{contactId}/merge': async (c, contact) => {
      const { other_id } = await jsonBody(c, mergeRequestSchema)
      return mergeContacts(app, { ...contact, otherId: other_id })
    },
    'GET /api/contacts/{userId}/{contactId}': (_, contact) => getContact(app, contact),
    'POST /api/contacts/{userId}/change-many': async (c, person) => ({
      changed: await changeMany(app, { ...person, ...(await jsonBody(c, changeManySchema)) }),
    }),
    'POST /api/contacts/{userId}/keep-both': async (c, person) => {
      const { card_id } = await jsonBody(c, keepBothSchema)
      return keepBoth(app, { ...person, cardId: card_id })
    },
    'PATCH /api/contacts/{userId}/{contactId}': async (c, contact) =>
      updateContact(app, { ...contact, patch: await jsonBody(c, contactPatchSchema) }),
    'DELETE /api/contacts/{userId}/{contactId}': (_, contact) => deleteContact(app, contact),
    'POST /api/contacts/{userId}/{contactId}/restore': (_, contact) => restoreContact(app, contact),
    'GET /api/contacts/{userId}/{contactId}/meetings': (_, contact) => ({ meetings: listMeetings(app, contact) }),
    'GET /api/contacts/{userId}/{contactId}/voice-notes': (_, contact) => ({
      voice_notes: listVoiceNotes(app, contact),
    }),
    'GET /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': (c, note) => {
      const audio = getRecording(app, note)
      c.header('Cache-Control', 'private, max-age=3600')
      return c.body(new Uint8Array(audio), 200, { 'Content-Type': 'audio/ogg' })
    },
    'DELETE /api/contacts/{userId}/{contactId}/voice-notes/{voiceNoteId}': (_, note) => deleteVoiceNote(app, note),
    'GET /api/contacts/{userId}/{contactId}/answers': (_, contact) => listAnswers(app, contact),
    'PUT /api/contacts/{userId}/{contactId}/answers/{questionId}': async (c, asked) =>
      answerQuestion(app, { ...asked, ...(await jsonBody(c, answerInputSchema)) }),
    'DELETE /api/contacts/{userId}/{contactId}/answers/{answerId}': (_, answer) => deleteAnswer(app, answer),
    'POST /api/contacts/{userId}/{contactId}/share': async (_, { userId, contactId }) => {
      const contact = getContact(app, { userId, contactId, action: 'export' })
      const { messageId } = await app.telegram.prepareShare({ userId, language: languageOf(app, { userId }), contact })
      return { message_id: messageId }
    },
    'GET /api/contacts/{userId}/{contactId}/read-values': (_, contact) => getReadValues(app, contact),
    'GET /api/contacts/{userId}/{contactId}/image': async (c, contact) => {
      const { side, form } = pictureIn(c)
      const owned = { ...contact, side }
      return currentPicture(
        c,
        form === 'thumbnail' ? await getThumbnail(app, owned) : getCardImage(app, { ...owned, form }),
      )
    },
    'GET /api/contacts/{userId}/{contactId}/earlier-cards': (_, contact) => ({ cards: listEarlierCards(app, contact) }),
    'GET /api/contacts/{userId}/{contactId}/earlier-cards/{cardId}/image': (c, card) => {
      const image = getEarlierImage(app, { ...card, ...pictureIn(c) })
      // The picture of an earlier card never changes.
      c.header('Cache-Control', 'private, max-age=3600')
      return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/jpeg' })
    },
    // SPEC §7. Refusals that the dialog shows are sent with status 200 too.
    'POST /api/test-perplexity': async (c, { userId }) => {
      const request = await jsonBody(c, enrichmentRequestSchema)
      const language = languageOf(app, { userId })
      try {
        return { success: true, data: await enrichContact(app, { ...request, userId, language }) }
      } catch (error) {
        const code = error instanceof AppError ? enrichmentRefusals.find(one => one === error.code) : undefined
        if (!code || !(error instanceof AppError)) throw error
        if (code === 'enrichment-failed') app.log.warn(error.details, 'A look-up failed')
        return { success: false, message: errorText(language, code) }
      }
    },
    'GET /api/reminders/{userId}': (_, person) => listReminders(app, person),
    'PUT /api/reminders/{userId}/contacts/{contactId}': async (c, { userId, contactId }) => {
      const { due_at, time_zone: zone } = await jsonBody(c, reminderRequestSchema)
      return writeWith(app, inside => {
        if (zone) setTimeZone(inside, { userId, zone })
        return setReminder(inside, { userId, contactId, at: new Date(due_at) })
      })
    },
    'DELETE /api/reminders/{userId}/contacts/{contactId}': (_, contact) => {
      removeReminder(app, contact)
    },
  } satisfies CallRoutes
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
