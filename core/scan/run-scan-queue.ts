import { and, eq, isNull, lte, min, or, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { hasPriority } from '#core/plans/quota.ts'
import { planOfUser } from '#core/plans/quota-of.ts'
import { createFairLine } from '#core/scan/fair-line.ts'
import { processScan } from '#core/scan/process-scan.ts'
import type { Db } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/**
 * Reads queued scans, as many at once as there are OCR workers; those that wait for the AI service hold up none. What a
 * killed process was reading is queued again.
 */
export function runScanQueue(app: App): Worker {
  app.db.update(scans).set({ status: 'queued' }).where(eq(scans.status, 'reading')).run()
  const line = createFairLine()
  const worker = runWorker(app.log, {
    name: 'scan-queue',
    width: app.ocr.workers,
    interval: 2000,
    takeNext: () => {
      const next = line.next(listWaiting(app.db, app.clock.now()))
      if (!next || !claim(app, next.scanId)) return undefined
      return free => processScan(app, { scanId: next.scanId, free })
    },
  })
  const off = app.signals.on('scan-queued', worker.wake)
  return {
    ...worker,
    stop: () => {
      off()
      return worker.stop()
    },
  }
}

/** The first queued scan of everybody who has one. */
function listWaiting(db: Db, now: Date) {
  return db
    .select({ userId: scans.user_id, scanId: min(scans.id) })
    .from(scans)
    .where(and(eq(scans.status, 'queued'), or(isNull(scans.not_before), lte(scans.not_before, now))))
    .groupBy(scans.user_id)
    .all()
    .map(({ userId, scanId }) => ({
      userId,
      scanId: scanId ?? 0,
      priority: hasPriority(planOfUser(db, { userId, now })),
    }))
}

function claim(app: App, scanId: number): boolean {
  const { changes } = app.db
    .update(scans)
    .set({ status: 'reading', started_at: app.clock.now(), attempts: sql`${scans.attempts} + 1` })
    .where(and(eq(scans.id, scanId), eq(scans.status, 'queued')))
    .run()
  return changes === 1
}
