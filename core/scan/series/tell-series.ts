import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ErrorCode } from '#contracts/errors.ts'
import type { TxApp, WriteApp } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { dropScanMessage, soonest, writeSeries, writeSeriesFile } from '#core/outbox/write-series.ts'
import { type ArrivingPhoto, findSeries, lastArrival } from '#core/scan/series/find-series.ts'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/** Makes a photo the first of a series: what its own answer had still to say is said in the message of the series. */
export function openSeries(tx: Tx, seriesId: number): void {
  const isAlone = and(eq(scans.id, seriesId), isNull(scans.series_id))
  const { changes } = tx.update(scans).set({ series_id: seriesId }).where(isAlone).run()
  if (changes > 0) dropScanMessage(tx, { scanId: seriesId })
}

/** Queues the message of a series and, once every photo is read and none can join, its file of contacts. */
export function tellSeries(app: TxApp, tx: Tx, seriesId: number): void {
  writeSeries(app, tx, { seriesId })
  const isOpen = and(eq(scans.series_id, seriesId), inArray(scans.status, ['queued', 'reading']))
  const open = tx.select({ id: scans.id }).from(scans).where(isOpen).limit(1).get()
  const closing = { after: lastArrival(tx, seriesId), ms: app.limits.photoSeriesMs }
  const due = open ? undefined : soonest(app.clock.now(), closing)
  writeSeriesFile(app, tx, { seriesId, due })
}

/** Counts a refused photo in the message of its series, each message once. False where it has no series. */
export function noteRefused(
  app: WriteApp,
  { messageId, code, ...photo }: ArrivingPhoto & { messageId: number; code: ErrorCode },
): boolean {
  return write(app, tx => {
    const seriesId = findSeries(app, tx, photo)
    if (seriesId === undefined) return false
    const refused = tx.select({ refused: scans.refused }).from(scans).where(eq(scans.id, seriesId)).get()?.refused ?? []
    if (refused.some(one => one.message_id === messageId)) return true
    const all = [...refused, { message_id: messageId, code, at: app.clock.now().getTime() }]
    tx.update(scans).set({ refused: all }).where(eq(scans.id, seriesId)).run()
    openSeries(tx, seriesId)
    tellSeries(app, tx, seriesId)
    return true
  })
}
