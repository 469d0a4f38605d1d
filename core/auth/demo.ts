import { ne } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { demoUserId } from '#core/auth/init-data.ts'
import { users } from '#db/schema.ts'

/** Whether the database belongs to a real service: demo mode, whose key is random, must not open it. */
export function holdsRealUsers(app: App): boolean {
  return app.db.select({ id: users.id }).from(users).where(ne(users.id, demoUserId)).limit(1).get() !== undefined
}
