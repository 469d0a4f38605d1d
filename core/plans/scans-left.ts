import type { ScansLeft } from '#contracts/scans.ts'
import type { App } from '#core/app.ts'
import { nextMonthStart } from '#core/base/time.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import type { Tx } from '#db/client.ts'

/** What is left of a user's scans this month, and when the next ones come; undefined for a plan without a limit. */
export function scansLeft(
  app: Pick<App, 'db' | 'env' | 'clock' | 'basePlan'>,
  { userId }: { userId: number },
  tx: Tx = app.db,
): ScansLeft | undefined {
  const { plan, used, inFlight, limit } = quotaOf(app, { userId }, tx)
  if (limit < 0) return undefined
  const next_at = nextMonthStart(app.clock.now()).toISOString()
  return { plan, limit, left: Math.max(0, limit - used - inFlight), next_at }
}
