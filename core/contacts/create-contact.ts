import { randomUUID } from 'node:crypto'
import { type ContactSource, emptyContact } from '#contracts/contacts.ts'
import type { ApiContactByEmail } from '#contracts/integrations/v1/contacts.ts'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { untilTomorrow } from '#core/base/time.ts'
import { write, writeWith } from '#core/base/write.ts'
import { addContact } from '#core/contact-rows/record-contact-change.ts'
import { countOfToday, countToday } from '#core/contacts/daily-counts.ts'
import { idsReachedBy } from '#core/contacts/duplicates/reached-alike.ts'
import { type ContactChange, typedColumns } from '#core/contacts/update-contact.ts'

/**
 * A new contact of what a person or their program typed, certain in every field; answers its id. It counts as no scan.
 * Throws `too-many-requests` where they have created as many as a UTC day allows.
 */
export function createContact(
  app: ContactsApp,
  { userId, values, source = 'api' }: { userId: number; values: ContactChange; source?: ContactSource },
): number {
  const uid = randomUUID()
  return write(app, tx => {
    if (countOfToday(app, tx, { userId, kind: 'created' }) >= app.limits.createdPerDay)
      throw new AppError('too-many-requests', { retryAfterMs: untilTomorrow(app.clock.now()) })
    countToday(app, tx, { userId, kind: 'created', n: 1 })
    const columns = typedColumns(app, tx, { userId, contact: { ...emptyContact, consent_at: null, uid }, values })
    return addContact(app, tx, { userId, uid, columns: { ...columns, source } })
  })
}

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
