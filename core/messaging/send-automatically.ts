import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { type CardContact, lowConfidence } from '#core/contracts/contacts.ts'
import { AppError } from '#core/errors.ts'
import { sendFirstMessage } from '#core/messaging/send-first-message.ts'
import { users } from '#db/schema.ts'

/** Fields that must be read for sure: a wrong digit writes to a stranger, a wrong name writes nonsense. */
const decisive = ['phone', 'first_name', 'company'] as const

/**
 * After a scan made a new contact: its first message is in the line where the person has switched that on. Where it
 * cannot be sent nothing happens: they press the button and are told why.
 */
export function sendAutomatically(
  app: App,
  { userId, contactId, card }: { userId: number; contactId: number; card: CardContact },
): void {
  const user = app.db.select({ isOn: users.auto_send }).from(users).where(eq(users.id, userId)).get()
  const isDoubtful = decisive.some(field => (card.confidence[field] ?? 1) < lowConfidence)
  if (!user?.isOn || isDoubtful) return
  try {
    sendFirstMessage(app, { userId, contactId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.info({ contactId, code: error.code }, 'Not sent by itself')
  }
}
