import { rowBy } from '#core/base/prepared.ts'
import type { Tx } from '#db/client.ts'
import { type ScanRow, scans } from '#db/schema.ts'

const byId = rowBy(scans, scans.id)

/** The row of a scan; undefined where it is gone. */
export function findScanRow(tx: Tx, { scanId }: { scanId: number }): ScanRow | undefined {
  return byId(tx, scanId)
}

/**
 * The row of a scan as it is now, for the process that took it in hand: its event, its team, its series and its owner
 * may have changed or gone while the photo was read. Undefined where this process may not finish it any more: the account was
 * deleted, or another process took the scan over.
 */
export function currentRow(tx: Tx, { id, attempts, status }: ScanRow): ScanRow | undefined {
  const now = findScanRow(tx, { scanId: id })
  return now?.status === status && now.attempts === attempts ? now : undefined
}
