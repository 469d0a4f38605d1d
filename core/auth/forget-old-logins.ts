import { lt } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { hourMs } from '#core/base/time.ts'
import { portalCodes, portalSessions, tickets } from '#db/schema.ts'

/** Deletes expired codes, sessions and tickets. A code's row stays an hour longer, because it counts requests. */
export async function forgetOldLogins(app: App): Promise<void> {
  const now = app.clock.now()
  await forgetRows(app, portalCodes, lt(portalCodes.expires_at, new Date(now.getTime() - hourMs)))
  await forgetRows(app, portalSessions, lt(portalSessions.expires_at, now))
  await forgetRows(app, tickets, lt(tickets.expires_at, now))
}
