import type { Context } from 'hono'
import { answerNotModified, ifMatchOf } from '#api/answers/entity-tags.ts'
import { errorBody } from '#api/answers/errors.ts'
import { jsonBody, queryOf } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { errorStatus } from '#contracts/errors.ts'
import { type ApiBatchResults, apiBatchFrameSchema } from '#contracts/integrations/v1/batch.ts'
import type { contactCalls } from '#contracts/integrations/v1/contact-calls.ts'
import {
  apiContactByEmailSchema,
  apiContactChangeSchema,
  apiContactsQuerySchema,
  apiNewAnswerSchema,
  apiNewContactSchema,
  apiNewNoteSchema,
  apiPictureQuerySchema,
} from '#contracts/integrations/v1/contacts.ts'
import type { App } from '#core/app.ts'
import { anyContactIdOfUid, contactIdOfUid, getApiContact } from '#core/contact-rows/api-contact.ts'
import { getCardImage, getContactRow } from '#core/contact-rows/contacts.ts'
import { listNotes } from '#core/contact-rows/dated-notes.ts'
import { type BatchOutcome, changeInBatch } from '#core/contacts/api/change-in-batch.ts'
import { listApiContacts } from '#core/contacts/api/list-api-contacts.ts'
import { createContact, findOrCreateContact } from '#core/contacts/create-contact.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { answerQuestion } from '#core/events/answers/answers.ts'
import { type AnswersTo, readPost } from './answering.ts'

/** Calls about contacts. */
export function contactAnswers(app: App): AnswersTo<keyof typeof contactCalls> {
  const ownedBy = (c: Context<ApiEnv>, inside = app) => {
    const userId = c.get('userId')
    return { userId, contactId: contactIdOfUid(inside.db, { userId, uid: c.req.param('id') ?? '' }) }
  }
  return {
    listContacts: async c => {
      const query = queryOf(c, apiContactsQuerySchema)
      return { status: 200, body: await listApiContacts(app, { userId: c.get('userId'), query }) }
    },
    createContact: c =>
      readPost(c, apiNewContactSchema, (inside, values) => {
        const userId = c.get('userId')
        const contactId = createContact(inside, { userId, values })
        return { status: 201, body: getApiContact(inside.db, { userId, contactId }) }
      }),
    findOrCreateContact: c =>
      readPost(c, apiContactByEmailSchema, (inside, values) => {
        const userId = c.get('userId')
        const { contactId, isNew } = findOrCreateContact(inside, { userId, values })
        return { status: isNew ? 201 : 200, body: getApiContact(inside.db, { userId, contactId }) }
      }),
    changeContacts: async c => {
      const { items } = await jsonBody(c, apiBatchFrameSchema)
      const workOff = (inside: App, part: readonly unknown[]) =>
        changeInBatch(inside, { userId: c.get('userId'), items: part }).map(outcome => resultOf(c, inside, outcome))
      return { sent: await c.req.text(), items, workOff }
    },
    getContact: c => {
      const owned = ownedBy(c)
      return (
        answerNotModified(c, getContactRow(app.db, { ...owned, action: 'export' }).version) ?? {
          status: 200,
          body: getApiContact(app.db, owned),
        }
      )
    },
    updateContact: async c => {
      const patch = await jsonBody(c, apiContactChangeSchema)
      const owned = ownedBy(c)
      updateContact(app, { ...owned, patch, isExpected: ifMatchOf(c) })
      return { status: 200, body: getApiContact(app.db, owned) }
    },
    deleteContact: c => {
      deleteContact(app, { ...ownedBy(c), isExpected: ifMatchOf(c) })
      return { status: 204, body: undefined }
    },
    restoreContact: async c => {
      const userId = c.get('userId')
      const act = (inside: App) => {
        const contactId = anyContactIdOfUid(inside.db, { userId, uid: c.req.param('id') ?? '' })
        restoreContact(inside, { userId, contactId })
        return { status: 200, body: getApiContact(inside.db, { userId, contactId }) }
      }
      return { sent: await c.req.text(), act }
    },
    getPicture: c => {
      const { side, form } = queryOf(c, apiPictureQuerySchema)
      const owned = ownedBy(c)
      const image = getCardImage(app, { ...owned, side, form })
      // Another scan may replace it at any time.
      c.header('Cache-Control', 'private, no-cache')
      const known = answerNotModified(c, getContactRow(app.db, { ...owned, action: 'export' }).version)
      return known ?? c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/jpeg' })
    },
    listNotes: c => ({ status: 200, body: { notes: listNotes(app, ownedBy(c)) } }),
    addNote: c =>
      readPost(c, apiNewNoteSchema, (inside, { text, created_at }) => {
        const writtenAt = created_at === undefined ? app.clock.now() : new Date(created_at)
        addNote(inside, { ...ownedBy(c, inside), text, writtenAt })
        return { status: 201, body: { text, created_at: writtenAt.toISOString() } }
      }),
    answerQuestion: c =>
      readPost(c, apiNewAnswerSchema, (inside, { question_id, values }) => {
        const owned = ownedBy(c, inside)
        answerQuestion(inside, { ...owned, questionId: question_id, values })
        return { status: 200, body: getApiContact(inside.db, owned) }
      }),
  }
}

const statusOf = { created: 201, found: 200, updated: 200, deleted: 204 } as const

function resultOf(c: Context<ApiEnv>, app: App, outcome: BatchOutcome): ApiBatchResults['results'][number] {
  if (outcome.done === 'refused') {
    const { code, details } = outcome.error
    return { status: errorStatus[code], error: errorBody(c, code, details) }
  }
  const status = statusOf[outcome.done]
  if (outcome.done === 'deleted') return { status }
  return { status, contact: getApiContact(app.db, { userId: c.get('userId'), contactId: outcome.contactId }) }
}
