import { sign } from '@telegram-apps/init-data-node'
import { ne } from 'drizzle-orm'
import type { Language } from '#contracts/users.ts'
import type { KeyApp, ReadApp } from '#core/app.ts'
import { hasRow } from '#core/base/prepared.ts'
import { users } from '#db/schema.ts'

/** The only user of demo mode; no Telegram account has this id. */
export const demoUserId = 1

/** Signed launch data of the demo user: demo mode does not bypass authentication. `language` is the browser's. */
export function signDemoInitData(app: KeyApp, { language = 'en' }: { language?: Language } = {}): string {
  const user = { id: demoUserId, first_name: 'Demo', last_name: '', language_code: language }
  return sign({ user, query_id: 'demo' }, app.env.initDataToken, app.clock.now())
}

/** Whether the database belongs to a real service. Demo mode, whose key is random, must not open it. */
export function holdsRealUsers(app: ReadApp): boolean {
  return hasRow(app.db, users, ne(users.id, demoUserId))
}
