import { eq } from 'drizzle-orm'
import type { ErrorCode } from '#contracts/errors.ts'
import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { type ArrivingPhoto, findSeries } from '#core/scan/series/find-series.ts'
import { openSeries, tellSeries } from '#core/scan/series/tell-series.ts'
import { scans } from '#db/schema.ts'

/**
 * Counts a refused photo in the message of its series, which says each reason once. Answers false where it belongs to
 * none; the same message again is counted once.
 */
export function noteRefused(
  app: Pick<App, 'db' | 'clock' | 'signals' | 'limits'>,
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
