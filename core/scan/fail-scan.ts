import { eq } from 'drizzle-orm'
import { type ScanFailure, scanFailures } from '#contracts/errors.ts'
import type { FailedScanData } from '#contracts/integrations/webhooks.ts'
import type { App } from '#core/app.ts'
import { codeOf, isRefusal } from '#core/base/errors.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { bookOf } from '#core/events/team/scan-target.ts'
import { currentRow } from '#core/scan/current-row.ts'
import { dropFile, listWaitingPages } from '#core/scan/pages/page-file.ts'
import { announceScan, tellChat } from '#core/scan/tell-scan.ts'
import { writeEvents } from '#core/webhooks/write-events.ts'
import type { Tx } from '#db/client.ts'
import { type ScanRow, scans } from '#db/schema.ts'

/**
 * The scan ends without a contact, which gives its reservation back, and that is told where its photo came from.
 * Nothing happens where this process may not finish it any more. With a page of a PDF that takes too long the pages that
 * wait end too, since each could take as long.
 */
export async function failScan(app: App, taken: ScanRow, error: unknown): Promise<void> {
  const failure = failureOf(error)
  const details = isRefusal(error) ? error.details : {}
  const cause = isRefusal(error) && error.cause instanceof Error ? { cause: error.cause.message } : {}
  if (failure === 'internal') app.log.error({ err: error, scanId: taken.id }, 'A scan failed')
  else app.log.info({ scanId: taken.id, failure, ...details, ...cause }, 'No contact in this photo')
  const ended = await writeWhenFree(app, tx => {
    const scan = currentRow(tx, taken)
    if (!scan) return []
    const others = failure === 'pdf-too-complex' ? listWaitingPages(tx, scan) : []
    for (const one of [scan, ...others]) endScan(app, tx, { scan: one, failure })
    return others
  })
  for (const scan of [taken, ...ended]) announceScan(app, scan)
}

function endScan(app: App, tx: Tx, { scan, failure }: { scan: ScanRow; failure: ScanFailure }): void {
  app.metrics.scansEnded.inc({ state: 'failed', failure })
  dropFile(app, tx, scan)
  tx.update(scans).set({ status: 'failed', failure, finished_at: app.clock.now() }).where(eq(scans.id, scan.id)).run()
  const data = { id: scan.id, failure, received_at: scan.received_at.toISOString() } satisfies FailedScanData
  const told = [{ subject: `scan ${scan.id}`, data }]
  writeEvents(app, tx, { userId: bookOf(scan), type: 'scan.failed', events: told })
  tellChat(app, tx, scan, { kind: 'failed' })
}

/** Telegram's own trouble, once patience with it is over, is a photo that could not be fetched. */
function failureOf(error: unknown): ScanFailure {
  const code = codeOf(error)
  if (code === 'telegram-failed') return 'photo-download-failed'
  return scanFailures.find(failure => failure === code) ?? 'internal'
}
