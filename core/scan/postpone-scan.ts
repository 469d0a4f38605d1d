import { and, eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { dayMs, minuteMs } from '#core/base/time.ts'
import { scans } from '#db/schema.ts'

type ScanRow = typeof scans.$inferSelect

/** After a day Telegram is not expected to give the photo out any more. */
const patienceMs = dayMs
const leastMs = 2000
const mostMs = 5 * minuteMs

/**
 * When a scan is tried again after Telegram did not give out its photo, or after something died while reading it: after
 * half the time that it has waited so far, five minutes at most.
 */
export function nextTry(receivedAt: Date, now: Date): Date {
  const waited = now.getTime() - receivedAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(waited / 2, leastMs), mostMs))
}

/** A queued scan waits for its next try. False once patience is over. */
export function postponeScan(app: App, scan: ScanRow): boolean {
  const now = app.clock.now()
  if (now.getTime() - scan.received_at.getTime() >= patienceMs) return false
  const not_before = nextTry(scan.received_at, now)
  app.log.info({ scanId: scan.id, until: not_before.toISOString() }, 'Photo not given out: tried again later')
  app.db
    .update(scans)
    .set({ not_before })
    .where(and(eq(scans.id, scan.id), eq(scans.status, 'queued')))
    .run()
  return true
}
