import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

type ScanRow = typeof scans.$inferSelect

/**
 * The row of a scan as it is now, for the process that took it in hand: its event, its team, its series and its owner
 * may have changed or gone while the photo was read. Undefined where this process may not finish it any more: the account was
 * deleted, or another process took the scan over.
 */
export function rowInHand(tx: Tx, { id, attempts, status }: ScanRow): ScanRow | undefined {
  const same = and(eq(scans.id, id), eq(scans.status, status), eq(scans.attempts, attempts))
  return tx.select().from(scans).where(same).get()
}
