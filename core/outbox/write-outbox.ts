import type { App } from '#core/app.ts'
import type { MoneyNotice } from '#core/contracts/billing.ts'
import type { Tx } from '#db/client.ts'
import { outbox } from '#db/schema.ts'

export type OutboxKind = Exclude<(typeof outbox.$inferSelect)['kind'], 'money'>

/** Promises a message in the transaction that makes it true; once per scan and kind. */
export function writeOutbox(
  app: App,
  tx: Tx,
  message: { scanId: number; userId: number; chatId: number; kind: OutboxKind },
): void {
  const now = app.clock.now()
  tx.insert(outbox)
    .values({
      scan_id: message.scanId,
      user_id: message.userId,
      chat_id: message.chatId,
      kind: message.kind,
      created_at: now,
      next_attempt_at: now,
    })
    .onConflictDoNothing()
    .run()
}

/**
 * Promises to tell somebody of their money, in their private chat (whose id is theirs); once per `onceKey`, however
 * often the same fact is found out. Emit `outbox-filled` after the transaction.
 */
export function writeMoneyNotice(
  app: App,
  tx: Tx,
  { userId, notice, onceKey }: { userId: number; notice: MoneyNotice; onceKey: string },
): void {
  const now = app.clock.now()
  tx.insert(outbox)
    .values({
      user_id: userId,
      chat_id: userId,
      kind: 'money',
      notice,
      once_key: onceKey,
      created_at: now,
      next_attempt_at: now,
    })
    .onConflictDoNothing()
    .run()
}
