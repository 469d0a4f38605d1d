import { and, count, eq, lt } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { scans } from '#db/schema.ts'

/** A scan that has waited this long means that nothing reads. */
const stuckMs = 10 * 60 * 1000

export type Readiness = { ok: boolean; database: boolean; queue: boolean }

/** Whether the database answers and the scan queue moves. */
export function checkReadiness(app: App): Readiness {
  try {
    const since = new Date(app.clock.now().getTime() - stuckMs)
    const stuck = app.db
      .select({ n: count() })
      .from(scans)
      .where(and(eq(scans.status, 'queued'), lt(scans.received_at, since)))
      .get()
    const queue = stuck?.n === 0
    return { ok: queue, database: true, queue }
  } catch (error) {
    app.log.error({ err: error }, 'The database does not answer')
    return { ok: false, database: false, queue: false }
  }
}
