import { and, desc, eq, isNull } from 'drizzle-orm'
import { hasRow } from '#core/base/prepared.ts'
import { mayDo } from '#core/contact-rows/policies.ts'
import type { Tx } from '#db/client.ts'
import { contactMessages, contacts } from '#db/schema.ts'

/** A message of a chat. */
export type Message = { chatId: number; messageId: number }

/** Links a message of a chat, and replies to it, to a contact. Does nothing if the contact is gone. */
export function rememberMessage(tx: Tx, { chatId, messageId, contactId }: Message & { contactId: number }): void {
  if (!hasRow(tx, contacts, eq(contacts.id, contactId))) return
  tx.insert(contactMessages)
    .values({ chat_id: chatId, message_id: messageId, contact_id: contactId })
    .onConflictDoUpdate({
      target: [contactMessages.chat_id, contactMessages.message_id],
      set: { contact_id: contactId },
    })
    .run()
}

/** Unlinks a message from its contact. */
export function forgetMessage(tx: Tx, { chatId, messageId }: Message): void {
  tx.delete(contactMessages)
    .where(and(eq(contactMessages.chat_id, chatId), eq(contactMessages.message_id, messageId)))
    .run()
}

/** The contact that a user's chat showed last; undefined if none of those shown still exists. */
export function findLatestShown(tx: Tx, { userId, chatId }: { userId: number; chatId: number }): number | undefined {
  return tx
    .select({ id: contacts.id })
    .from(contactMessages)
    .innerJoin(contacts, eq(contacts.id, contactMessages.contact_id))
    .where(and(eq(contactMessages.chat_id, chatId), mayDo({ userId, action: 'see' }), isNull(contacts.deleted_at)))
    .orderBy(desc(contactMessages.message_id))
    .limit(1)
    .get()?.id
}

/** The contact that a message is about, deleted or not; undefined if there is none that this person may see. */
export function findShownContact(
  tx: Tx,
  { userId, chatId, messageId }: Message & { userId: number },
): number | undefined {
  return tx
    .select({ id: contacts.id })
    .from(contactMessages)
    .innerJoin(contacts, eq(contacts.id, contactMessages.contact_id))
    .where(
      and(
        eq(contactMessages.chat_id, chatId),
        eq(contactMessages.message_id, messageId),
        mayDo({ userId, action: 'see' }),
      ),
    )
    .get()?.id
}
