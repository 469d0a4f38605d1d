import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { findShownContact, type Message, rememberMessage } from '#core/contacts/contact-messages.ts'
import { getContact, getContactRow } from '#core/contacts/contacts.ts'
import { changeContact } from '#core/contacts/record-contact-change.ts'
import { typedColumns } from '#core/contacts/update-contact.ts'
import { cleanText } from '#core/contracts/clean-text.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { maxLength } from '#core/contracts/lengths.ts'

type Noted = { userId: number; contactId: number; text: string; message: Message }

/**
 * What was said in this message stands below the contact's notes, once, however often the message comes; a reply to it
 * is about the same contact. Throws `not-found`, or `notes-full` where it finds no room.
 */
export function addNote(app: App, { userId, contactId, text, message }: Noted): Contact {
  write(app, tx => {
    if (findShownContact(tx, { userId, ...message }) === contactId) return
    const contact = getContactRow(tx, { userId, contactId })
    const notes = [contact.notes, cleanText(text)].filter(Boolean).join('\n')
    if (notes.length > maxLength.notes) throw new AppError('notes-full')
    const columns = typedColumns(app, tx, { userId, contact, values: { notes } })
    changeContact(app, tx, { userId, contactId, event: 'updated' }, columns)
    rememberMessage(tx, { ...message, contactId })
  })
  return getContact(app, { userId, contactId })
}
