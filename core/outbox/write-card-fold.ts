import { and, desc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { type OutboxApp, writeNotice } from '#core/outbox/write-outbox.ts'
import type { Tx } from '#db/client.ts'
import { scanCards, scans } from '#db/schema.ts'

type Answered = {
  userId: number
  chatId: number
  /** The scan that is answered now, and its series; undefined for a contact that is no scan. */
  scan?: { id: number; series_id: number | null }
  afterMs?: number
}

/**
 * Queues that the card before a contact keeps few buttons in its chat, after some milliseconds; once per card. A series
 * has one button a person already. Later rows of the chat wait behind it.
 */
export function writeCardFold(app: OutboxApp, tx: Tx, { userId, chatId, scan, afterMs }: Answered): void {
  const isEarlier = scan && lt(scans.id, scan.id)
  const seriesId = scan?.series_id ?? undefined
  const isOfOther = seriesId === undefined ? undefined : or(isNull(scans.series_id), ne(scans.series_id, seriesId))
  const inChat = and(eq(scans.user_id, userId), eq(scans.chat_id, chatId), eq(scans.status, 'done'))
  const earlier = tx
    .select({ cardId: scanCards.id, seriesId: scans.series_id })
    .from(scans)
    .innerJoin(scanCards, and(eq(scanCards.scan_id, scans.id), eq(scanCards.position, 0), isNull(scanCards.card)))
    .where(and(inChat, isEarlier, isOfOther))
    // In the order of the index of their scans: others' are not looked at.
    .orderBy(desc(scans.received_at), desc(scans.id))
    .limit(1)
    .get()
  if (earlier?.seriesId !== null) return
  const notice = { about: 'card', card_id: earlier.cardId, as: 'fold' } as const
  writeNotice(app, tx, { userId, chatId, notice, ...(afterMs !== undefined && { afterMs }) })
}
