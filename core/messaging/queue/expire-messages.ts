import { and, eq, lt, or } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { dayMs, hourMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import type { MessageFailure } from '#core/contracts/messaging.ts'
import { failMessage } from '#core/messaging/message/settle-message.ts'
import { findOwnSender } from '#core/messaging/senders/own-number.ts'
import { messages, whatsappReceipts } from '#db/schema.ts'

/** After a week "I just scanned your card" is not true any more. */
const longestWaitMs = 7 * dayMs

/**
 * Messages that have waited for a week fail, with what they waited for as the reason; old receipts go. A first message
 * waits from the moment it was asked for, however often it was put off; a follow-up from its day.
 */
export function expireMessages(app: App): void {
  const now = app.clock.now().getTime()
  write(app, tx => {
    const weekAgo = new Date(now - longestWaitMs)
    const isOver = or(and(eq(messages.kind, 'first'), lt(messages.created_at, weekAgo)), lt(messages.send_at, weekAgo))
    const stale = and(eq(messages.state, 'queued'), isOver)
    for (const row of tx.select().from(messages).where(stale).all()) {
      const own = row.channel === 'own' ? (findOwnSender(tx, { userId: row.user_id })?.state ?? 'disconnected') : ''
      failMessage(app, tx, row, reasons[own] ?? 'limit')
    }
    tx.delete(whatsappReceipts)
      .where(lt(whatsappReceipts.received_at, new Date(now - hourMs)))
      .run()
  })
}

const reasons: Record<string, MessageFailure> = {
  disconnected: 'account-disconnected',
  restricted: 'account-restricted',
}
