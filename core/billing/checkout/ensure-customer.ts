import { and, eq, isNull } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { requirePayments } from '#core/billing/require-payments.ts'
import { findUser } from '#core/users/find-user.ts'
import { users } from '#db/schema.ts'

/**
 * The user's customer at the provider, created when first needed; concurrent calls get the same one. The idempotency
 * key contains the row's creation time, because a person who deleted everything and came back is somebody new. It
 * also contains the version, because Stripe would otherwise return the customer deleted on the same day. Throws
 * `not-found` for an unknown user.
 */
export async function ensureCustomer(app: App, { userId }: { userId: number }): Promise<string> {
  const user = findUser(app.db, { userId })
  if (!user) throw new AppError('not-found')
  if (user.stripe_customer_id) return user.stripe_customer_id
  const key = `${userId}:${user.created_at.getTime()}:${user.billing_version}`
  const { customerId } = await requirePayments(app).customers.create({ userId, key })
  app.db
    .update(users)
    .set({ stripe_customer_id: customerId })
    .where(and(eq(users.id, userId), isNull(users.stripe_customer_id)))
    .run()
  return findUser(app.db, { userId })?.stripe_customer_id ?? customerId
}
