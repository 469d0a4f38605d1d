import { eq } from 'drizzle-orm'
import type { FailedScanData } from '#contracts/integrations/webhooks.ts'
import type { App, ContactsApp } from '#core/app.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { bookOf } from '#core/events/team/scan-target.ts'
import { fitsQuota, quotaOf } from '#core/plans/quota-of.ts'
import { currentRow } from '#core/scan/current-row.ts'
import { openSeries, tellSeries } from '#core/scan/series/tell-series.ts'
import { announceScan } from '#core/scan/tell-scan.ts'
import { writeEvents } from '#core/webhooks/write-events.ts'
import type { Tx } from '#db/client.ts'
import { type ScanRow, scans } from '#db/schema.ts'

/**
 * Queues the further pages of a PDF whose first page was read, each as a scan that counts like a photo's. In the chat
 * they are one series with the first page. A page beyond the month's quota fails at once. Nothing happens for a page
 * that is not the first, for a back side, which is one page, and where the pages are queued already.
 */
export async function addPages(app: App, { scan: taken, pages }: { scan: ScanRow; pages: number }): Promise<void> {
  if (taken.page_of !== null || taken.back_of !== null) return
  const added = await writeWhenFree(app, tx => {
    const isKnown = tx.select({ id: scans.id }).from(scans).where(eq(scans.page_of, taken.id)).limit(1).get()
    const scan = currentRow(tx, taken)
    return isKnown || !scan ? [] : insertPages(app, tx, { scan, pages })
  })
  for (const id of added) announceScan(app, { id, user_id: taken.user_id })
}

/** Returns the ids of the new scans. */
function insertPages(app: App, tx: Tx, { scan, pages }: { scan: ScanRow; pages: number }): number[] {
  if (scan.chat_id !== null) openSeries(tx, scan.id)
  const seriesId = tx.select({ id: scans.series_id }).from(scans).where(eq(scans.id, scan.id)).get()?.id ?? null
  const added: number[] = []
  for (let page = 2; page <= pages; page++) {
    const fits = fitsQuota(quotaOf(app, { userId: bookOf(scan) }, tx))
    const ended = { status: 'failed', failure: 'quota-exceeded', finished_at: app.clock.now() } as const
    const { id } = tx
      .insert(scans)
      .values({
        user_id: scan.user_id,
        source: scan.source,
        // No key of a program or screen holds a space.
        source_key: `${scan.source_key} page ${page}`,
        received_at: scan.received_at,
        page_of: scan.id,
        page,
        event_id: scan.event_id,
        book_id: scan.book_id,
        chat_id: scan.chat_id,
        message_id: scan.message_id,
        thread_id: scan.thread_id,
        album_id: scan.album_id,
        series_id: seriesId,
        file_id: scan.file_id,
        ...(fits ? { status: 'queued' as const } : ended),
      })
      .returning({ id: scans.id })
      .get()
    added.push(id)
    if (!fits) tellRefused(app, tx, { scan, id })
  }
  if (seriesId !== null) tellSeries(app, tx, seriesId)
  wakeAfterCommit(app, tx, 'scan-queued')
  return added
}

/** Promises to tell a person's programs of a page that the month's quota had no room for. */
function tellRefused(app: ContactsApp, tx: Tx, { scan, id }: { scan: ScanRow; id: number }): void {
  const data = { id, failure: 'quota-exceeded', received_at: scan.received_at.toISOString() } satisfies FailedScanData
  writeEvents(app, tx, { userId: bookOf(scan), type: 'scan.failed', events: [{ subject: `scan ${id}`, data }] })
}
