import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getContact } from '#core/contacts/contacts.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { maxLength } from '#core/contracts/lengths.ts'

type Noted = { userId: number; contactId: number; text: string }

/** The text stands below the contact's notes. Throws `not-found`, or `notes-full` where it finds no room. */
export function addNote(app: App, { userId, contactId, text }: Noted): Contact {
  const { notes: before } = getContact(app, { userId, contactId })
  const notes = [before, text.trim()].filter(Boolean).join('\n')
  if (notes.length > maxLength.notes) throw new AppError('notes-full')
  return updateContact(app, { userId, contactId, patch: { notes } })
}
