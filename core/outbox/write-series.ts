import { and, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { TxApp } from '#core/app.ts'
import { prepared } from '#core/base/prepared.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import type { Tx } from '#db/client.ts'
import { outbox, scanCards, scans } from '#db/schema.ts'

/** The pause between two edits of the message, so that a fast series stays within Telegram's limit per chat. */
const editPauseMs = 1000

type Series = { seriesId: number }

/**
 * Queues an update of the message that answers a series of photos. One row stands for all edits: if it is being sent
 * right now, its new revision makes the outbox send it again.
 */
export function writeSeries(app: TxApp, tx: Tx, { seriesId }: Series): void {
  const now = app.clock.now()
  const known = findRow(tx, seriesId, 'series')
  if (!known) insertRow(app, tx, { seriesId, kind: 'series', due: now })
  else {
    const due = soonest(now, { after: known.sent_at?.getTime() ?? 0, ms: editPauseMs })
    // A delayed row stays delayed, since Telegram may have asked for a pause.
    const again = known.sent_at === null ? {} : { sent_at: null, ...timing(now, due) }
    tx.update(outbox)
      .set({ ...again, revision: sql`${outbox.revision} + 1` })
      .where(eq(outbox.id, known.id))
      .run()
  }
  wakeAfterCommit(app, tx, 'outbox-filled')
}

/** Queues the file with all contacts of a series at that time, once; `undefined` cancels it while it is unsent. */
export function writeSeriesFile(app: TxApp, tx: Tx, { seriesId, due }: Series & { due: Date | undefined }): void {
  if (isSeriesFileSent(tx, { seriesId })) return
  const known = findRow(tx, seriesId, 'series-file')
  if (known) tx.delete(outbox).where(eq(outbox.id, known.id)).run()
  if (due) insertRow(app, tx, { seriesId, kind: 'series-file', due })
  wakeAfterCommit(app, tx, 'outbox-filled')
}

/** Updates the messages of all series that show one of these contacts. */
export function writeSeriesOf(app: TxApp, tx: Tx, { contactIds }: { contactIds: readonly number[] }): void {
  const shown = seriesOf(tx).all({ contactIds: JSON.stringify(contactIds) })
  for (const { seriesId } of shown) if (seriesId !== null) writeSeries(app, tx, { seriesId })
}

const seriesOf = prepared(tx =>
  tx
    .selectDistinct({ seriesId: scans.series_id })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(
      sql`${scanCards.contact_id} in (select value from json_each(${sql.placeholder('contactIds')})) and ${scans.series_id} is not null`,
    ),
)

/** Whether the file of a series was sent, which ends the series. */
export function isSeriesFileSent(tx: Tx, { seriesId }: Series): boolean {
  return findFirst(tx, seriesId)?.series_file_at != null
}

/** Cancels an unsent message about a single photo. The card before it keeps few buttons at once: what follows waits for that. */
export function dropScanMessage(tx: Tx, { scanId }: { scanId: number }): void {
  const cards = tx.select({ id: scanCards.id }).from(scanCards).where(eq(scanCards.scan_id, scanId)).all()
  const keys = cards.flatMap(({ id }) => ['result', 'file', 'question'].map(as => `card:${id}:${as}`))
  const isAnswer = or(and(eq(outbox.scan_id, scanId), eq(outbox.kind, 'scan-failed')), inArray(outbox.once_key, keys))
  tx.delete(outbox)
    .where(and(isNull(outbox.sent_at), isAnswer))
    .run()
  const chatOfScan = tx.select({ id: scans.chat_id }).from(scans).where(eq(scans.id, scanId))
  const isFold = and(inArray(outbox.chat_id, chatOfScan), like(outbox.once_key, 'card:%:fold'))
  tx.update(outbox)
    .set({ attempts: 0 })
    .where(and(isNull(outbox.sent_at), isFold))
    .run()
}

type Kind = 'series' | 'series-file'

function findFirst(tx: Tx, seriesId: number) {
  return tx.select().from(scans).where(eq(scans.id, seriesId)).get()
}

function findRow(tx: Tx, seriesId: number, kind: Kind) {
  return tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.scan_id, seriesId), eq(outbox.kind, kind)))
    .get()
}

function insertRow(app: TxApp, tx: Tx, { seriesId, kind, due }: Series & { kind: Kind; due: Date }): void {
  const now = app.clock.now()
  const first = findFirst(tx, seriesId)
  if (!first || first.chat_id === null) return
  const { user_id, chat_id, thread_id } = first
  tx.insert(outbox)
    .values({ scan_id: seriesId, user_id, chat_id, thread_id, kind, created_at: now, ...timing(now, due) })
    .run()
}

/** A time some milliseconds after a date, at most that long from now: the clock may have been set back. */
export function soonest(now: Date, { after, ms }: { after: number; ms: number }): Date {
  return new Date(Math.min(Math.max(after + ms, now.getTime()), now.getTime() + ms))
}

/** A row that was never tried is due at once, so a delayed row counts as tried. */
function timing(now: Date, due: Date) {
  return { attempts: due > now ? 1 : 0, next_attempt_at: due }
}
