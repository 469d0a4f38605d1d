import { and, desc, eq, isNull } from 'drizzle-orm'
import { mayDo } from '#core/contact-rows/policies.ts'
import type { Tx } from '#db/client.ts'
import { contactMessages, contacts } from '#db/schema.ts'

/** A message of a chat. */
export type Message = { chatId: number; messageId: number }

/** This message is about that contact from now on, and so is a reply to it. Nothing of one who is gone. */
export function rememberMessage(tx: Tx, { chatId, messageId, contactId }: Message & { contactId: number }): void {
  if (!tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, contactId)).get()) return
  tx.insert(contactMessages)
    .values({ chat_id: chatId, message_id: messageId, contact_id: contactId })
    .onConflictDoUpdate({
      target: [contactMessages.chat_id, contactMessages.message_id],
      set: { contact_id: contactId },
    })
    .run()
}

/** This message is about no contact any more. */
export function forgetMessage(tx: Tx, { chatId, messageId }: Message): void {
  tx.delete(contactMessages)
    .where(and(eq(contactMessages.chat_id, chatId), eq(contactMessages.message_id, messageId)))
    .run()
}

/** The contact of a user that their chat showed last; undefined where it shows none that is still there. */
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

/** Which contact a message is about, deleted or not; undefined for one about none that this person may see. */
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
