import { lt } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { hourMs } from '#core/base/time.ts'
import { portalCodes, portalSessions, tickets } from '#db/schema.ts'

/** Codes, sessions and tickets that are over are gone; a code's row lives an hour longer, since it counts requests. */
export function forgetOldLogins(app: App): void {
  const now = app.clock.now()
  app.db
    .delete(portalCodes)
    .where(lt(portalCodes.expires_at, new Date(now.getTime() - hourMs)))
    .run()
  app.db.delete(portalSessions).where(lt(portalSessions.expires_at, now)).run()
  app.db.delete(tickets).where(lt(tickets.expires_at, now)).run()
}
