import { type ApiBatchItem, apiBatchItemSchema } from '#contracts/integrations/v1/batch.ts'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { writeWith } from '#core/base/write.ts'
import { contactIdOfUid, etagOf } from '#core/contact-rows/api-contact.ts'
import { createContact, findOrCreateContact } from '#core/contacts/create-contact.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'

/** What became of an item. */
export type BatchOutcome =
  | { done: 'created' | 'found' | 'updated'; contactId: number }
  | { done: 'deleted' }
  | { done: 'refused'; error: AppError }

/** Works off items in one transaction; outcomes keep their order. An item that is refused is undone alone. */
export function changeInBatch(
  app: ContactsApp,
  { userId, items }: { userId: number; items: readonly unknown[] },
): BatchOutcome[] {
  return writeWith(app, inside =>
    items.map(item => {
      try {
        return work(inside, userId, parseInput(apiBatchItemSchema, item))
      } catch (error) {
        if (error instanceof AppError) return { done: 'refused', error }
        throw error
      }
    }),
  )
}

function work(app: ContactsApp, userId: number, item: ApiBatchItem): BatchOutcome {
  if (item.action === 'create')
    return { done: 'created', contactId: createContact(app, { userId, values: item.contact }) }
  if (item.action === 'find-or-create') {
    const { contactId, isNew } = findOrCreateContact(app, { userId, values: item.contact })
    return { done: isNew ? 'created' : 'found', contactId }
  }
  const contactId = contactIdOfUid(app.db, { userId, uid: item.id })
  const { etag } = item
  const isExpected = (version: number) => etag === undefined || etag === etagOf(version)
  if (item.action === 'delete') {
    deleteContact(app, { userId, contactId, isExpected })
    return { done: 'deleted' }
  }
  updateContact(app, { userId, contactId, patch: item.contact, isExpected })
  return { done: 'updated', contactId }
}
