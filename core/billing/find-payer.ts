import { eq } from 'drizzle-orm'
import type { MoneyApp } from '#core/app.ts'
import { findUser } from '#core/users/find-user.ts'
import { users } from '#db/schema.ts'

export type Payer = typeof users.$inferSelect

/** The user with what binds them to Stripe; undefined for an id that nobody has used here. */
export function findPayer(app: MoneyApp, { userId }: { userId: number }): Payer | undefined {
  return findUser(app.db, { userId })
}

/** The user who is bound to this Stripe customer; undefined where nobody is. */
export function findPayerOfCustomer(app: MoneyApp, { customerId }: { customerId: string }): Payer | undefined {
  return app.db.select().from(users).where(eq(users.stripe_customer_id, customerId)).get()
}
