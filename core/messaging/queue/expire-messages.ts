import { and, eq, lt, or } from 'drizzle-orm'
import type { MessageFailure } from '#contracts/messaging.ts'
import type { ContactsApp } from '#core/app.ts'
import { forgetRows, inBatches } from '#core/base/in-batches.ts'
import { dayMs, hourMs } from '#core/base/time.ts'
import { failMessage } from '#core/messaging/message/settle-message.ts'
import { findOwnSender } from '#core/messaging/senders/own-number.ts'
import { messages, whatsappReceipts } from '#db/schema.ts'

/** After a week "I just scanned your card" is no longer true. */
const longestWaitMs = 7 * dayMs
/** Messages that fail in one batch; each changes its contact too. */
const atOnce = 20

/**
 * Fails messages that have waited for a week, with what they waited for as the reason, and deletes old receipts. A
 * first message waits from its request on, however often it was postponed; a follow-up from its day on.
 */
export async function expireMessages(app: ContactsApp): Promise<void> {
  const now = app.clock.now().getTime()
  const weekAgo = new Date(now - longestWaitMs)
  const isOver = or(and(eq(messages.kind, 'first'), lt(messages.created_at, weekAgo)), lt(messages.send_at, weekAgo))
  const stale = and(eq(messages.state, 'queued'), isOver)
  await inBatches(app, { table: messages, where: stale, atOnce }, (tx, isOfPart) => {
    for (const row of tx.select().from(messages).where(isOfPart).all()) {
      const own = row.channel === 'own' ? (findOwnSender(tx, { userId: row.user_id })?.state ?? 'disconnected') : ''
      failMessage(app, tx, row, reasons[own] ?? 'limit')
    }
  })
  await forgetRows(app, whatsappReceipts, lt(whatsappReceipts.received_at, new Date(now - hourMs)))
}

const reasons: Record<string, MessageFailure> = {
  disconnected: 'account-disconnected',
  restricted: 'account-restricted',
}
