import { eq } from 'drizzle-orm'
import type { App, ReadApp, TxApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { dayMs } from '#core/base/time.ts'
import type { PaymentsPort } from '#core/billing/payments-port.ts'
import type { UserRow } from '#core/users/find-user.ts'
import { users } from '#db/schema.ts'

const guaranteeMs = 14 * dayMs

/** The earliest moment whose payments the 14-day money-back guarantee still covers. */
export function guaranteeStart(app: TxApp): Date {
  return new Date(app.clock.now().getTime() - guaranteeMs)
}

/** The user of this Stripe customer; undefined if there is none. */
export function findUserOfCustomer(app: ReadApp, { customerId }: { customerId: string }): UserRow | undefined {
  return app.db.select().from(users).where(eq(users.stripe_customer_id, customerId)).get()
}

/** The provider of payments. Throws `payments-unavailable` if no key is set. */
export function requirePayments(app: Pick<App, 'payments'>): PaymentsPort {
  if (!app.payments) throw new AppError('payments-unavailable')
  return app.payments
}
