import { and, eq, gt, isNotNull, lte } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs } from '#core/base/time.ts'
import { getContact, notDeleted } from '#core/contacts/contacts.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { contacts } from '#db/schema.ts'

const undoableMs = 30 * dayMs

type Owned = { userId: number; contactId: number }

/** The contact is gone for everybody; `restoreContact` brings it back for 30 days. Throws `not-found`. */
export function deleteContact(app: App, { userId, contactId }: Owned): void {
  const { changes } = app.db
    .update(contacts)
    .set({ deleted_at: app.clock.now() })
    .where(and(eq(contacts.id, contactId), notDeleted(userId)))
    .run()
  if (changes === 0) throw new AppError('not-found')
}

/** A deleted contact is there again, as it was; one that is not deleted stays. Throws `not-found` after 30 days. */
export function restoreContact(app: App, { userId, contactId }: Owned): Contact {
  app.db
    .update(contacts)
    .set({ deleted_at: null })
    .where(and(eq(contacts.id, contactId), eq(contacts.user_id, userId), gt(contacts.deleted_at, undoableSince(app))))
    .run()
  return getContact(app, { userId, contactId })
}

/** Contacts deleted more than 30 days ago are gone for good, with their pictures. */
export function purgeDeletedContacts(app: App): void {
  app.db
    .delete(contacts)
    .where(and(isNotNull(contacts.deleted_at), lte(contacts.deleted_at, undoableSince(app))))
    .run()
}

function undoableSince(app: App): Date {
  return new Date(app.clock.now().getTime() - undoableMs)
}
