import { eq } from 'drizzle-orm'
import type { MoneyApp } from '#core/app.ts'
import type { UserRow } from '#core/users/find-user.ts'
import { users } from '#db/schema.ts'

/** The user who is bound to this Stripe customer; undefined where nobody is. */
export function findUserOfCustomer(app: MoneyApp, { customerId }: { customerId: string }): UserRow | undefined {
  return app.db.select().from(users).where(eq(users.stripe_customer_id, customerId)).get()
}
