import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import type { Scan } from '#core/contracts/scans.ts'
import { AppError } from '#core/errors.ts'
import { scanOfRow, selectScans } from '#core/scan/scan-view.ts'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/** The user's latest scans, oldest of them first, as the chat shows them. */
export function listScans(app: App, { userId, limit = 50 }: { userId: number; limit?: number }): Scan[] {
  return selectScans(app.db)
    .where(eq(scans.user_id, userId))
    .orderBy(desc(scans.id))
    .limit(limit)
    .all()
    .map(scanOfRow)
    .reverse()
}

/** The user's scans that are waiting or being read. */
export function listOpenScans(app: App, { userId }: { userId: number }): Scan[] {
  return selectScans(app.db)
    .where(and(eq(scans.user_id, userId), inArray(scans.status, ['queued', 'reading'])))
    .orderBy(asc(scans.id))
    .all()
    .map(scanOfRow)
}

/** One scan by its id. Throws `not-found`. */
export function getScan(tx: Tx, { scanId }: { scanId: number }): Scan {
  const scan = findScan(tx, { scanId })
  if (!scan) throw new AppError('not-found')
  return scan
}

/** One scan by its id, if its account is still there. */
export function findScan(tx: Tx, { scanId }: { scanId: number }): Scan | undefined {
  const row = selectScans(tx).where(eq(scans.id, scanId)).get()
  return row && scanOfRow(row)
}
