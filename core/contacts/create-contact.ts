import { randomUUID } from 'node:crypto'
import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { emptyCard } from '#core/contacts/empty-card.ts'
import { addContact } from '#core/contacts/record-contact-change.ts'
import { typedColumns } from '#core/contacts/update-contact.ts'
import type { ContactPatch } from '#core/contracts/contacts.ts'

const empty = { ...emptyCard, notes: '', tags: [], do_not_message: false, event_id: null, rating: null }

/** A new contact of what a person or a program typed, certain in every field; answers its id. It counts as no scan. */
export function createContact(app: App, { userId, values }: { userId: number; values: ContactPatch }): number {
  const uid = randomUUID()
  return write(app, tx => {
    const columns = typedColumns(app, tx, { userId, contact: { ...empty, uid }, values })
    return addContact(app, tx, { userId, uid, columns })
  })
}
