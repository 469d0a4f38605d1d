import { eq } from 'drizzle-orm'
import type { TxApp } from '#core/app.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import type { Tx } from '#db/client.ts'
import { type OutboxNotice, outbox } from '#db/schema.ts'

type ScanMessage = {
  scanId: number
  userId: number
  chatId: number
  threadId?: number | null | undefined
  kind: 'scan-waiting' | 'scan-failed' | 'scan-saved'
}

/** Queues the message about a photo, in the transaction of the change; once per scan and kind. */
export function writeScanMessage(app: TxApp, tx: Tx, message: ScanMessage): void {
  const { scanId, userId, chatId, threadId = null, kind } = message
  enqueue(app, tx, { scan_id: scanId, user_id: userId, chat_id: chatId, thread_id: threadId, kind })
}

type NewNotice = {
  userId: number
  /** Without it, the person's private chat, whose id is theirs. */
  chatId?: number
  threadId?: number | null | undefined
  notice: OutboxNotice
  onceKey?: string | null
  afterMs?: number
}

/**
 * Queues a notice, in the transaction of the change, to be sent after some milliseconds; later rows of the chat wait
 * behind it. With a key it is sent once as long as the row is kept, a day after it was sent: a fact that may be found
 * again later needs a mark of its own.
 */
export function writeNotice(
  app: TxApp,
  tx: Tx,
  { userId, chatId = userId, threadId = null, notice, onceKey = keyOf(notice), afterMs }: NewNotice,
): void {
  const kind = 'about' in notice ? notice.about : 'money'
  const row: NewRow = { user_id: userId, chat_id: chatId, thread_id: threadId, kind, notice, once_key: onceKey }
  enqueue(app, tx, row, afterMs)
}

/** The key of a notice that is only ever sent once; null where it may be sent again. */
function keyOf(notice: OutboxNotice): string | null {
  if (!('about' in notice)) return null
  if (notice.about === 'card') return `card:${notice.card_id}:${notice.as}`
  return notice.about === 'assistant' ? `assistant:${notice.change_id}` : null
}

type NewRow = Omit<typeof outbox.$inferInsert, 'created_at' | 'next_attempt_at'>

/** A row with the same scan and kind, or the same key, is not inserted again. */
function enqueue(app: TxApp, tx: Tx, row: NewRow, afterMs = 0): void {
  const now = app.clock.now()
  const due = new Date(now.getTime() + afterMs)
  // A row that was never tried is due at once, so a delayed row counts as tried.
  tx.insert(outbox)
    .values({ ...row, attempts: afterMs > 0 ? 1 : 0, created_at: now, next_attempt_at: due })
    .onConflictDoNothing()
    .run()
  wakeAfterCommit(app, tx, 'outbox-filled')
}

/** Whether a notice with this key waits, or was sent within a day. */
export function isQueuedOrSent(tx: Tx, { onceKey }: { onceKey: string }): boolean {
  return tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.once_key, onceKey)).get() !== undefined
}
