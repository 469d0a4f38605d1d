import type { ApiContactByEmail } from '#contracts/integrations/v1/contacts.ts'
import type { ContactsApp } from '#core/app.ts'
import { writeWith } from '#core/base/write.ts'
import { createContact } from '#core/contacts/create-contact.ts'
import { idsReachedBy } from '#core/contacts/duplicates/reached-alike.ts'

/**
 * The contact of a user that has this e-mail, first or further, as it is: of several the one scanned last. Where none has
 * it, one of these values. Throws `too-many-requests`, and `invalid-input` for an event that is not theirs.
 */
export function findOrCreateContact(
  app: ContactsApp,
  { userId, values }: { userId: number; values: ApiContactByEmail },
): { contactId: number; isNew: boolean } {
  return writeWith(app, inside => {
    const known = idsReachedBy(inside.db, { userId, ways: [values.email.toLowerCase()] }).at(-1)
    if (known !== undefined) return { contactId: known, isNew: false }
    return { contactId: createContact(inside, { userId, values }), isNew: true }
  })
}
