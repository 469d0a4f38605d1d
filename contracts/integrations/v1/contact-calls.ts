import type { ApiCall } from './call.ts'
import { apiContactsQuerySchema, apiPictureQuerySchema } from './contacts.ts'

/** Calls about contacts. */
export const contactCalls = {
  listContacts: {
    ...{ method: 'get', path: '/contacts', scope: 'contacts:read' },
    summary: 'List contacts in pages, in the order of their changes; filters narrow the list',
    query: apiContactsQuerySchema,
    answers: { 200: 'ContactPage' },
    refusals: ['changes-forgotten'],
  },
  createContact: {
    ...{ method: 'post', path: '/contacts', scope: 'contacts:write' },
    summary: 'Create a contact',
    body: 'NewContact',
    location: '/contacts',
    answers: { 201: 'Contact' },
  },
  findOrCreateContact: {
    ...{ method: 'post', path: '/contacts/find-or-create', scope: 'contacts:write' },
    summary: 'Get the contact with this e-mail unchanged, or create it',
    body: 'ContactByEmail',
    location: '/contacts',
    answers: { 200: 'Contact', 201: 'Contact' },
  },
  changeContacts: {
    ...{ method: 'post', path: '/contacts/batch', scope: 'contacts:write' },
    summary:
      'Create, find or create, change and delete up to 100 contacts, each by itself: one that is refused leaves the others done. ' +
      'Counts as ten calls',
    body: 'Batch',
    cost: 10,
    answers: { 200: 'BatchResults' },
    refusals: ['request-in-progress'],
  },
  getContact: {
    ...{ method: 'get', path: '/contacts/{id}', scope: 'contacts:read' },
    summary: 'Get one contact',
    condition: 'read',
    answers: { 200: 'Contact' },
  },
  updateContact: {
    ...{ method: 'patch', path: '/contacts/{id}', scope: 'contacts:write' },
    summary: 'Change some fields of a contact',
    body: 'ContactChange',
    condition: 'change',
    answers: { 200: 'Contact' },
  },
  deleteContact: {
    ...{ method: 'delete', path: '/contacts/{id}', scope: 'contacts:write' },
    summary: 'Delete a contact. It can be restored for 30 days',
    condition: 'change',
    answers: { 204: 'nothing' },
  },
  restoreContact: {
    ...{ method: 'post', path: '/contacts/{id}/restore', scope: 'contacts:write' },
    summary: 'Restore a contact that was deleted in the last 30 days',
    answers: { 200: 'Contact' },
  },
  getPicture: {
    ...{ method: 'get', path: '/contacts/{id}/picture', scope: 'contacts:read' },
    summary: 'Get the picture of a contact’s card, JPEG',
    query: apiPictureQuerySchema,
    condition: 'read',
    answers: { 200: 'picture' },
  },
  listNotes: {
    ...{ method: 'get', path: '/contacts/{id}/notes', scope: 'contacts:read' },
    summary: 'List the notes of a contact, in the order of its notes field',
    answers: { 200: 'NoteList' },
  },
  addNote: {
    ...{ method: 'post', path: '/contacts/{id}/notes', scope: 'contacts:write' },
    summary: 'Add a note below the notes of a contact',
    body: 'NewNote',
    answers: { 201: 'Note' },
    refusals: ['notes-full'],
  },
  answerQuestion: {
    ...{ method: 'post', path: '/contacts/{id}/answers', scope: 'contacts:write' },
    summary: 'Answer a question of a contact’s event, in place of an earlier answer',
    body: 'NewAnswer',
    answers: { 200: 'Contact' },
  },
} as const satisfies Record<string, ApiCall>
