import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { TxApp } from '#core/app.ts'
import { hasRow, prepared } from '#core/base/prepared.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import type { Tx } from '#db/client.ts'
import { type OutboxNotice, outbox, scanCards, scans } from '#db/schema.ts'

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
  /** Default: the private chat, which has the person's id. */
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
  return hasRow(tx, outbox, eq(outbox.once_key, onceKey))
}

type Answered = {
  userId: number
  chatId: number
  /** The scan that is answered now, and its series; undefined for a contact that is no scan. */
  scan?: { id: number; series_id: number | null }
  afterMs?: number
}

/** The first card of the scan in a chat before another one and outside its series. */
const cardBefore = prepared(tx =>
  tx
    .select({ cardId: scanCards.id, seriesId: scans.series_id })
    .from(scans)
    .innerJoin(scanCards, and(eq(scanCards.scan_id, scans.id), eq(scanCards.position, 0), isNull(scanCards.card)))
    .where(
      and(
        eq(scans.user_id, sql.placeholder('userId')),
        eq(scans.chat_id, sql.placeholder('chatId')),
        eq(scans.status, 'done'),
        lt(scans.id, sql.placeholder('before')),
        or(isNull(scans.series_id), ne(scans.series_id, sql.placeholder('seriesId'))),
      ),
    )
    // In the order of the index of their scans: others' are not looked at.
    .orderBy(desc(scans.received_at), desc(scans.id))
    .limit(1),
)

/**
 * Queues that the card before a contact keeps few buttons in its chat, after some milliseconds; once per card. A series
 * has one button a person already. Later rows of the chat wait behind it.
 */
export function writeCardFold(app: TxApp, tx: Tx, { userId, chatId, scan, afterMs = 0 }: Answered): void {
  const place = { before: scan?.id ?? Number.MAX_SAFE_INTEGER, seriesId: scan?.series_id ?? 0 }
  const earlier = cardBefore(tx).get({ userId, chatId, ...place })
  if (earlier?.seriesId !== null) return
  writeNotice(app, tx, { userId, chatId, notice: { about: 'card', card_id: earlier.cardId, as: 'fold' }, afterMs })
}
