import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { TxApp } from '#core/app.ts'
import { prepared } from '#core/base/prepared.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import type { Tx } from '#db/client.ts'
import { scanCards, scans } from '#db/schema.ts'

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
