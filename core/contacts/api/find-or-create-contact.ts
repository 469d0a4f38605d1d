import type { ApiContactByEmail } from '#contracts/integrations/v1/contacts.ts'
import type { ContactsApp } from '#core/app.ts'
import { writeWith } from '#core/base/write.ts'
import { createContact } from '#core/contacts/create-contact.ts'
import { reachedAlike } from '#core/contacts/reached-alike.ts'

/**
 * The contact of a user that has this e-mail, first or further, as it is: of several the one scanned last. Where none has
 * it, one of these values. Throws `too-many-requests`, and `invalid-input` for an event that is not theirs.
 */
export function findOrCreateContact(
  app: ContactsApp,
  { userId, values }: { userId: number; values: ApiContactByEmail },
): { contactId: number; isNew: boolean } {
  return writeWith(app, inside => {
    const [known] = reachedAlike(inside.db, { userId, ways: [values.email.toLowerCase()] })
    if (known) return { contactId: known.id, isNew: false }
    return { contactId: createContact(inside, { userId, values }), isNew: true }
  })
}
