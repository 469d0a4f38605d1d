import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { type CardContact, lowConfidence } from '#contracts/contacts.ts'
import { whatsAppNumber } from '#contracts/messages/whatsapp-number.ts'
import type { App, OwnedContact } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { liveStates } from '#core/messaging/message/messages.ts'
import { queueFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { contacts, messages } from '#db/schema.ts'

/** Fields that must be read with certainty: a wrong digit writes to a stranger, a wrong name writes nonsense. */
const mustBeCertain = ['phone', 'first_name', 'company'] as const

/**
 * Queues the first message in the transaction in which a scan creates a contact, if the person has switched that on
 * and has not written to this number yet. If it cannot be sent nothing happens; the button tells the person why.
 */
export function sendAutomatically(
  app: App,
  tx: Tx,
  { userId, contactId, card }: { userId: number; contactId: number; card: CardContact },
): void {
  const user = findUser(tx, { userId })
  const isDoubtful = mustBeCertain.some(field => (card.confidence[field] ?? 1) < lowConfidence)
  if (!user?.auto_send || isDoubtful || hasWritten(tx, { userId, contactId })) return
  try {
    queueFirstMessage(app, tx, { userId, contactId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.info({ contactId, code: error.code }, 'Not sent automatically')
  }
}

/** A card that was scanned, deleted and scanned again, or kept twice, is another contact with the same number. */
function hasWritten(tx: Tx, { userId, contactId }: OwnedContact): boolean {
  const contact = findContact(tx, { userId, contactId, action: 'message' })
  const phone = contact && whatsAppNumber(contact)
  if (!phone) return false
  const before = tx
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contact_id))
    .where(
      and(
        eq(messages.user_id, userId),
        eq(messages.kind, 'first'),
        ne(messages.contact_id, contactId),
        inArray(messages.state, liveStates),
        // Waiting messages of a deleted contact will not be sent.
        or(ne(messages.state, 'queued'), isNull(contacts.deleted_at)),
        or(eq(messages.phone, phone), eq(contacts.phone_e164, phone)),
      ),
    )
    .limit(1)
    .get()
  return before !== undefined
}
