import type { App } from '#core/app.ts'
import type { Tx } from '#db/client.ts'
import { outbox } from '#db/schema.ts'

export type OutboxKind = (typeof outbox.$inferSelect)['kind']

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
