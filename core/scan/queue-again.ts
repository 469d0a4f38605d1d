import { ReadersUnavailable, ReadingLost } from 'card-reader/port'
import { eq } from 'drizzle-orm'
import type { App, TxApp, WriteApp } from '#core/app.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { currentRow } from '#core/scan/current-row.ts'
import { announceScan } from '#core/scan/tell-scan.ts'
import { afterLoss } from '#core/scan/turns/after-death.ts'
import { type ScanRow, scans } from '#db/schema.ts'

/**
 * Queues a scan again whose photo is not to blame for the error: it found no reader, or its reader or worker died.
 * Returns false for every other error, and where too many readers died of the photo.
 */
export async function queueAgain(
  app: WriteApp & Pick<App, 'log' | 'metrics'>,
  scan: ScanRow,
  error: unknown,
): Promise<boolean> {
  const row = rowAfter(app, scan, error)
  if (!row) return false
  const reason = error instanceof ReadingLost ? error.lost : 'away'
  app.metrics.readAgain.inc({ reason })
  if (error instanceof ReadingLost) {
    const { message: cause } = error
    app.log.warn({ scanId: scan.id, lost: reason, cause, deaths: row.deaths }, 'A photo is read again')
  }
  await writeWhenFree(app, tx => {
    if (currentRow(tx, scan)) tx.update(scans).set(row).where(eq(scans.id, scan.id)).run()
  })
  announceScan(app, scan)
  return true
}

function rowAfter(app: TxApp, scan: ScanRow, error: unknown): Partial<ScanRow> | undefined {
  if (error instanceof ReadersUnavailable) return { status: 'queued' }
  return error instanceof ReadingLost ? afterLoss(scan, error, app.clock.now()) : undefined
}
