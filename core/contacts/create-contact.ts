import { randomUUID } from 'node:crypto'
import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { addContact } from '#core/contacts/record-contact-change.ts'
import { typedColumns } from '#core/contacts/update-contact.ts'
import type { ContactPatch } from '#core/contracts/contacts.ts'

const empty = {
  ...{ first_name: '', last_name: '', company: '', position: '', email: '', website: '', address: '' },
  ...{ phone: '', phone_e164: '', phone_kind: 'other' as const, country: '', notes: '', do_not_message: false },
  ...{ event_id: null, rating: null },
  ...{ further_emails: [], further_phones: [], badge_code: '', confidence: {}, tags: [] },
}

/** A new contact of what a person or a program typed, certain in every field; answers its id. It counts as no scan. */
export function createContact(app: App, { userId, values }: { userId: number; values: ContactPatch }): number {
  const uid = randomUUID()
  return write(app, tx => {
    const columns = typedColumns(app, tx, { userId, contact: { ...empty, uid }, values })
    return addContact(app, tx, { userId, uid, columns })
  })
}
