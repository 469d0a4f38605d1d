import { and, eq, gt } from 'drizzle-orm'
import type { CardNotice } from '#contracts/scans.ts'
import type { ContactsApp, TxApp, WriteApp } from '#core/app.ts'
import { hasRow } from '#core/base/prepared.ts'
import { isGroupChat } from '#core/events/team/event-groups.ts'
import { bookOf } from '#core/events/team/scan-target.ts'
import { writeCardFold, writeNotice, writeScanMessage } from '#core/outbox/write-outbox.ts'
import { isSeriesFileSent, soonest } from '#core/outbox/write-series.ts'
import { findScan, getApiScan } from '#core/scan/list-scans.ts'
import { tellSeries } from '#core/scan/series/tell-series.ts'
import { writeEvents } from '#core/webhooks/write-events.ts'
import type { Tx } from '#db/client.ts'
import { type ScanRow, scanCards } from '#db/schema.ts'

type Scan = Pick<
  ScanRow,
  'id' | 'user_id' | 'book_id' | 'chat_id' | 'thread_id' | 'series_id' | 'received_at' | 'is_text'
>

type ChatNews = { kind: 'saved' | 'question'; cardId: number } | { kind: 'failed' }

/**
 * Queues the message about a photo for the chat that it came from: the saved card, the question whose card it is, or the
 * failure. A photo of a series is reported in the message of the series.
 */
export function tellChat(app: TxApp, tx: Tx, scan: Scan, news: ChatNews): void {
  const { id: scanId, user_id: userId, chat_id: chatId, thread_id: threadId, series_id: seriesId } = scan
  if (chatId === null) return
  if (isGroupChat(chatId)) {
    tellGroup(app, tx, { ...scan, chatId }, news)
    return
  }
  const place = { userId, chatId, threadId }
  // The vCard of a team's contact is not sent: its owner finds it among the contacts.
  const isForSender = scan.book_id === null
  if (seriesId !== null) {
    const isLate = news.kind === 'saved' && isForSender && isSeriesFileSent(tx, { seriesId })
    if (isLate) writeNotice(app, tx, { ...place, notice: cardNotice(news.cardId, 'file') })
    if (news.kind === 'saved') writeCardFold(app, tx, { userId, chatId, scan })
    tellSeries(app, tx, seriesId)
  } else if (news.kind === 'saved') {
    const afterMs = untilAlone(app, scan)
    writeNotice(app, tx, { ...place, notice: cardNotice(news.cardId, 'result') })
    // Halfway to the file, so that a fair of many cards stays within Telegram's limit per chat.
    writeCardFold(app, tx, { userId, chatId, scan, afterMs: afterMs / 2 })
    if (isForSender) writeNotice(app, tx, { ...place, notice: cardNotice(news.cardId, 'file'), afterMs })
  } else if (news.kind === 'question') {
    writeNotice(app, tx, { ...place, notice: cardNotice(news.cardId, 'question') })
  } else writeScanMessage(app, tx, { ...place, scanId, kind: 'scan-failed' })
}

/** A group only sees a reaction to its photo. Questions and further results go to the sender. */
function tellGroup(app: TxApp, tx: Tx, scan: Scan & { chatId: number }, news: ChatNews): void {
  const { id: scanId, user_id: userId, chatId, thread_id: threadId } = scan
  const kind = news.kind === 'failed' ? 'scan-failed' : 'scan-saved'
  if (news.kind !== 'question') writeScanMessage(app, tx, { scanId, userId, chatId, threadId, kind })
  const isTold = news.kind === 'saved' && hasFurtherCards(tx, { scanId })
  if (isTold) writeNotice(app, tx, { userId, notice: cardNotice(news.cardId, 'result') })
  if (news.kind === 'question') writeNotice(app, tx, { userId, notice: cardNotice(news.cardId, 'question') })
}

function cardNotice(card_id: number, as: CardNotice['as']): CardNotice {
  return { about: 'card', card_id, as }
}

/** Whether the photo shows further cards, which wait for an answer or were saved on one. */
function hasFurtherCards(tx: Tx, { scanId }: { scanId: number }): boolean {
  const isFurther = and(eq(scanCards.scan_id, scanId), gt(scanCards.position, 0))
  return hasRow(tx, scanCards, isFurther)
}

/** For how many milliseconds another photo can still start a series with this one, whose contacts come in one file. */
function untilAlone(app: TxApp, { received_at, is_text }: Scan): number {
  if (is_text) return 0
  const now = app.clock.now()
  return soonest(now, { after: received_at.getTime(), ms: app.limits.photoSeriesMs }).getTime() - now.getTime()
}

/** Queues `scan.done` for the programs of the contact's owner, in the transaction that saves it. */
export function tellScanDone(app: ContactsApp, tx: Tx, scan: Pick<ScanRow, 'id' | 'user_id' | 'book_id'>): void {
  const [scanId, userId] = [scan.id, bookOf(scan)]
  function* told() {
    yield { subject: `scan ${scanId}`, data: getApiScan(tx, { userId, scanId }) }
  }
  writeEvents(app, tx, { userId, type: 'scan.done', events: told() })
}

/** Sends the state of a scan to its owner's screens: the status of its row, or a step that is not stored. */
export function announceScan(
  app: WriteApp,
  row: { id: number; user_id: number },
  status?: 'reading' | 'extracting',
): void {
  const scan = findScan(app.db, { scanId: row.id })
  if (!scan) return
  app.signals.emit('scan-changed', { userId: row.user_id, scan: status ? { ...scan, status } : scan })
}
