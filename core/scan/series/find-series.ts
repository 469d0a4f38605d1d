import { and, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { TxApp } from '#core/app.ts'
import { hasRow } from '#core/base/prepared.ts'
import { minuteMs } from '#core/base/time.ts'
import { isSeriesFileSent } from '#core/outbox/write-series.ts'
import type { Tx } from '#db/client.ts'
import { outbox, scanCards, scans } from '#db/schema.ts'

/** A photo that arrives in a chat now. */
export type ArrivingPhoto = {
  userId: number
  chatId: number
  threadId?: number | undefined
  albumId?: string | undefined
}

/** Photos of a series at most, refused ones included; the next photo begins another. */
const longest = 100
/** The photos of an album come together, also after an outage. */
const albumMs = minuteMs

/**
 * The series that an arriving photo belongs to, by the id of its first scan: the photo before it is of the same album or
 * came moments ago, and the files of the answer are not sent yet.
 */
export function findSeries(app: TxApp, tx: Tx, photo: ArrivingPhoto): number | undefined {
  const { userId, chatId, threadId, albumId } = photo
  const now = app.clock.now().getTime()
  const before = tx
    .select()
    .from(scans)
    .where(
      and(
        eq(scans.user_id, userId),
        gte(scans.received_at, new Date(now - albumMs)),
        eq(scans.chat_id, chatId),
        threadId === undefined ? isNull(scans.thread_id) : eq(scans.thread_id, threadId),
        eq(scans.is_text, false),
      ),
    )
    .orderBy(desc(scans.id))
    .limit(1)
    .get()
  if (!before) return undefined
  const seriesId = before.series_id ?? before.id
  const isSoon = now - lastArrival(tx, seriesId) < app.limits.photoSeriesMs
  const isOfAlbum = albumId !== undefined && before.album_id === albumId
  if (!isSoon && !isOfAlbum) return undefined
  return hasFile(tx, seriesId) || countPhotos(tx, seriesId) >= longest ? undefined : seriesId
}

/** When the last photo of a series arrived, refused ones included; of a photo alone when it arrived itself. */
export function lastArrival(tx: Tx, seriesId: number): number {
  const photos = photosOf(tx, seriesId)
  return Math.max(...photos.flatMap(one => [one.received_at.getTime(), ...one.refused.map(({ at }) => at)]))
}

function countPhotos(tx: Tx, seriesId: number): number {
  return photosOf(tx, seriesId).reduce((sum, { refused }) => sum + 1 + refused.length, 0)
}

function photosOf(tx: Tx, seriesId: number) {
  return tx
    .select({ received_at: scans.received_at, refused: scans.refused })
    .from(scans)
    .where(or(eq(scans.id, seriesId), eq(scans.series_id, seriesId)))
    .all()
}

/** Whether the file of the series, or of its first photo before there was a series, is in the chat already. */
function hasFile(tx: Tx, seriesId: number): boolean {
  if (isSeriesFileSent(tx, { seriesId })) return true
  const keys = tx
    .select({ key: sql`'card:' || ${scanCards.id} || ':file'` })
    .from(scanCards)
    .where(eq(scanCards.scan_id, seriesId))
  const isSent = and(isNotNull(outbox.sent_at), sql`${outbox.once_key} in ${keys}`)
  return hasRow(tx, outbox, isSent)
}
