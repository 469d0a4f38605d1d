import { and, eq } from 'drizzle-orm'
import type { ErrorCode } from '#contracts/errors.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs, minuteMs } from '#core/base/time.ts'
import { type ScanRow, scans } from '#db/schema.ts'

/**
 * For how long a photo is asked for again. Telegram's own trouble may last; for a file that it does not have it says
 * "wrong file_id or the file is temporarily unavailable", and only time tells which.
 */
const patienceMs: Partial<Record<ErrorCode, number>> = {
  'telegram-failed': dayMs,
  'photo-download-failed': 10 * minuteMs,
}
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

/** A queued scan that Telegram did not give out waits for its next try. False for other errors and once patience is over. */
export function postponeScan(app: Pick<App, 'db' | 'clock' | 'log'>, scan: ScanRow, error: unknown): boolean {
  const now = app.clock.now()
  const patience = error instanceof AppError ? (patienceMs[error.code] ?? 0) : 0
  if (now.getTime() - scan.received_at.getTime() >= patience) return false
  const not_before = nextTry(scan.received_at, now)
  app.log.info({ scanId: scan.id, until: not_before.toISOString() }, 'Photo not given out: tried again later')
  app.db
    .update(scans)
    .set({ not_before })
    .where(and(eq(scans.id, scan.id), eq(scans.status, 'queued')))
    .run()
  return true
}
