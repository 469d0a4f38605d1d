import { eq } from 'drizzle-orm'
import type { ReadApp } from '#core/app.ts'
import type { UserRow } from '#core/users/find-user.ts'
import { users } from '#db/schema.ts'

/** The user of this Stripe customer; undefined if there is none. */
export function findUserOfCustomer(app: ReadApp, { customerId }: { customerId: string }): UserRow | undefined {
  return app.db.select().from(users).where(eq(users.stripe_customer_id, customerId)).get()
}
