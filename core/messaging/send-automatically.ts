import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { type CardContact, lowConfidence } from '#core/contracts/contacts.ts'
import { AppError } from '#core/errors.ts'
import { queueFirstMessage } from '#core/messaging/send-first-message.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema.ts'

/** Fields that must be read for sure: a wrong digit writes to a stranger, a wrong name writes nonsense. */
const decisive = ['phone', 'first_name', 'company'] as const

/**
 * In the transaction in which a scan makes a new contact: its first message is in the line where the person has switched that on. Where it
 * cannot be sent nothing happens: they press the button and are told why. Emit `message-queued` after it.
 */
export function sendAutomatically(
  app: App,
  tx: Tx,
  { userId, contactId, card }: { userId: number; contactId: number; card: CardContact },
): void {
  const user = tx.select({ isOn: users.auto_send }).from(users).where(eq(users.id, userId)).get()
  const isDoubtful = decisive.some(field => (card.confidence[field] ?? 1) < lowConfidence)
  if (!user?.isOn || isDoubtful) return
  try {
    queueFirstMessage(app, tx, { userId, contactId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.info({ contactId, code: error.code }, 'Not sent by itself')
  }
}
