import type { App } from '#core/app.ts'
import { findScan } from '#core/scan/list-scans.ts'

/** Tells the owner's screens how a scan stands: as its row says, or a step that no row keeps. */
export function announceScan(app: App, row: { id: number; user_id: number }, status?: 'reading' | 'extracting'): void {
  const scan = findScan(app.db, { scanId: row.id })
  if (!scan) return
  app.signals.emit('scan-changed', { userId: row.user_id, scan: status ? { ...scan, status } : scan })
}
