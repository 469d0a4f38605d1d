import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { AssistantChange, ReminderValues } from '#contracts/integrations/mcp/changes.ts'
import { type ApiContactChange, type ApiNote, apiContactChangeSchema } from '#contracts/integrations/v1/contacts.ts'
import type { App, OwnedContact, ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { countRows } from '#core/base/prepared.ts'
import { minuteMs } from '#core/base/time.ts'
import { writeWith } from '#core/base/write.ts'
import { contactIdOfUid } from '#core/contact-rows/api-contact.ts'
import { getContact, getContactRow } from '#core/contact-rows/contacts.ts'
import { listNotes } from '#core/contact-rows/dated-notes.ts'
import { createContact } from '#core/contacts/create-contact.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { findReminder, setReminder } from '#core/reminders/reminders.ts'
import { assistantChanges } from '#db/schema.ts'

/** The assistant that changes something, by the name of its key, and whose contacts it changes. */
type By = { userId: number; keyName: string }
type OfContact = By & { uid: string }

/**
 * Adds a note below the notes of a contact. This and the functions below tell the person in the chat, with a button
 * that undoes the change, all in one transaction. Throws `not-found`, `notes-full`; each throws `too-many-requests` where
 * the chat could not keep up.
 */
export function addNoteAsAssistant(app: App, { text, ...asked }: OfContact & { text: string }): { note: ApiNote } {
  return changing(app, asked, (inside, owned) => {
    const before = getContact(inside, owned).notes
    const after = addNote(inside, { ...owned, text }).notes
    const added = after.slice(before && after !== before ? before.length + 1 : 0)
    const note = listNotes(inside, owned).at(-1) ?? { text: added, created_at: null }
    return { change: { did: 'add_note', text: added }, result: { note } }
  })
}

/**
 * Reminds the person of a contact at a time, in place of an earlier reminder. Throws `not-found`, `too-many-reminders`,
 * or `invalid-input` for the past and for more than two years ahead.
 */
export function setReminderAsAssistant(
  app: App,
  { dueAt, about, ...asked }: OfContact & { dueAt: string; about: string | undefined },
): { reminder: ReminderValues } {
  return changing(app, asked, (inside, owned) => {
    const was = reminderOf(inside, owned)
    setReminder(inside, { ...owned, at: new Date(dueAt), about: about ?? '' })
    const is = reminderOf(inside, owned)
    if (!is) throw new Error('A reminder that was set is missing')
    return { change: { did: 'set_reminder', was, is }, result: { reminder: is } }
  })
}

/** The reminder of a contact; null where there is none. */
export function reminderOf(app: ReadApp, owned: OwnedContact): ReminderValues | null {
  const found = findReminder(app, owned)
  return found ? { due_at: found.due_at, about: found.about } : null
}

/** Changes fields of a contact. Throws `not-found`, and `invalid-input` for an event that is not theirs. */
export function updateContactAsAssistant(app: App, { patch, ...asked }: OfContact & { patch: ApiContactChange }): void {
  changing(app, asked, (inside, owned) => {
    const before = changeableFields(getContact(inside, owned))
    const { known_before } = getContactRow(inside.db, { ...owned, action: 'edit' })
    const after = changeableFields(updateContact(inside, { ...owned, patch }))
    const changed = fieldNames.filter(field => !isDeepStrictEqual(before[field], after[field]))
    if (changed.length === 0) return { result: undefined }
    const values = { was: pick(before, changed), is: pick(after, changed) }
    const change = { did: 'update_contact', ...values, ...(changed.includes('event_id') && { known_before }) } as const
    return { change, result: undefined }
  })
}

/** Creates a contact; returns its public id. Throws `too-many-requests`, and `invalid-input` as `createContact` does. */
export function createContactAsAssistant(
  app: App,
  { values, ...by }: By & { values: ApiContactChange },
): { uid: string } {
  const { userId } = by
  return writeWith(app, inside => {
    const contactId = createContact(inside, { userId, values })
    keepChange(inside, { ...by, contactId, change: { did: 'create_contact' } })
    return { uid: getContactRow(inside.db, { userId, contactId, action: 'read' }).uid }
  })
}

const fieldNames = apiContactChangeSchema.keyof().options

/** The fields of a contact that a change can set. */
export function changeableFields(contact: Contact): ApiContactChange {
  return pick(contact, fieldNames)
}

function pick<From extends ApiContactChange>(
  from: From,
  fields: ReadonlyArray<keyof ApiContactChange>,
): ApiContactChange {
  return Object.fromEntries(fields.map(field => [field, from[field]]))
}

type Done<Result> = { change?: AssistantChange; result: Result }

function changing<Result>(
  app: App,
  { uid, ...by }: OfContact,
  work: (inside: App, owned: OwnedContact) => Done<Result>,
): Result {
  return writeWith(app, inside => {
    const contactId = contactIdOfUid(inside.db, { userId: by.userId, uid })
    const { change, result } = work(inside, { userId: by.userId, contactId })
    if (change) keepChange(inside, { ...by, contactId, change })
    return result
  })
}

function keepChange(
  app: App,
  { userId, keyName, contactId, change }: By & { contactId: number; change: AssistantChange },
) {
  const lastMinute = gt(assistantChanges.created_at, new Date(app.clock.now().getTime() - minuteMs))
  const theirs = and(eq(assistantChanges.user_id, userId), lastMinute)
  const told = countRows(app.db, assistantChanges, theirs)
  if (told >= app.limits.assistantChanges) throw new AppError('too-many-requests', { retryAfterMs: minuteMs })
  const values = { user_id: userId, contact_id: contactId, key_name: keyName, change, created_at: app.clock.now() }
  const { id } = app.db.insert(assistantChanges).values(values).returning({ id: assistantChanges.id }).get()
  writeNotice(app, app.db, { userId, notice: { about: 'assistant', change_id: id } })
}
