import { and, eq, gt, lt, type SQL } from 'drizzle-orm'
import type { App, ReadApp } from '#core/app.ts'
import { cannotSave, lacksReaders } from '#core/base/obstacles.ts'
import { minuteMs } from '#core/base/time.ts'
import { type Loss, lossOf } from '#db/lost-files.ts'
import { scans } from '#db/schema.ts'

/** A scan that has waited this long while none was finished means that nothing reads. */
const stuckMs = 10 * minuteMs

/** The file of the database that another program deleted or replaced. From then on the service does nothing. */
export function databaseLoss(app: ReadApp): Loss | undefined {
  return lossOf(app.db)
}

export type Readiness = { ok: boolean; database: boolean; queue: boolean; readers: boolean }

/**
 * Whether the database answers and can be written, and the scan queue moves. `readers` tells whether photos can be
 * read now. If they cannot, they wait and everything else works, so it is not part of `ok`.
 */
export function checkReadiness(app: Pick<App, 'db' | 'clock' | 'log' | 'ocr'>): Readiness {
  try {
    const since = new Date(app.clock.now().getTime() - stuckMs)
    const isThere = (...where: SQL[]) =>
      app.db
        .select({ id: scans.id })
        .from(scans)
        .where(and(...where))
        .limit(1)
        .get()
    const isStuck =
      isThere(eq(scans.status, 'queued'), lt(scans.received_at, since)) && !isThere(gt(scans.finished_at, since))
    const queue = !isStuck
    const database = !cannotSave(app.log) && !databaseLoss(app)
    const readers = app.ocr.workers > 0 && !lacksReaders(app.log)
    return { ok: database && queue, database, queue, readers }
  } catch (error) {
    app.log.error({ err: error }, 'The database does not answer')
    return { ok: false, database: false, queue: false, readers: false }
  }
}
