import { cleanText } from 'card-reader/clean-text'
import type { Contact } from '#contracts/contacts.ts'
import { maxLength } from '#contracts/lengths.ts'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { getContact, getContactRow } from '#core/contact-rows/contacts.ts'
import { dateNote } from '#core/contact-rows/dated-notes.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { findShownContact, type Message, rememberMessage } from '#core/contacts/contact-messages.ts'
import { typedColumns } from '#core/contacts/update-contact.ts'
import { noteMeeting } from '#core/events/team/meetings.ts'

type Noted = {
  userId: number
  contactId: number
  text: string
  /** The message of the chat that says it. */
  message?: Message
  /** When it was written; defaults to now. */
  writtenAt?: Date | undefined
}

/**
 * The text stands below the contact's notes, with its time. What a message says stands there once, however often the
 * message comes, and a reply to it is about the same contact. Throws `not-found`, or `notes-full` where there is no room.
 */
export function addNote(
  app: ContactsApp,
  { userId, contactId, text, message, writtenAt = app.clock.now() }: Noted,
): Contact {
  write(app, tx => {
    if (message && findShownContact(tx, { userId, ...message }) === contactId) return
    const contact = getContactRow(tx, { userId, contactId, action: 'note' })
    const note = cleanText(text)
    const notes = [contact.notes, note].filter(Boolean).join('\n')
    if (notes.length > maxLength.notes) throw new AppError('notes-full')
    const columns = typedColumns(app, tx, { userId: contact.user_id, contact, values: { notes } })
    changeContact(app, tx, { userId: contact.user_id, contactId, event: 'updated' }, columns)
    if (note) {
      dateNote(tx, { contactId, text: note, created_at: writtenAt })
      noteMeeting(tx, { userId, contactId, text: note })
    }
    if (message) rememberMessage(tx, { ...message, contactId })
  })
  return getContact(app, { userId, contactId })
}
