import type { Billing } from '#contracts/billing.ts'
import type { PaymentsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { requirePayments } from '#core/billing/payers.ts'
import { findUser } from '#core/users/find-user.ts'

/** A user's invoices and cards, newest first; empty for a user without a Stripe customer. */
export async function getBillingHistory(app: PaymentsApp, { userId }: { userId: number }): Promise<Billing> {
  const customerId = findUser(app.db, { userId })?.stripe_customer_id
  if (!customerId || !app.payments) return { has_page: false, invoices: [], paymentMethods: [] }
  return { has_page: true, ...(await app.payments.customers.history({ customerId })) }
}

/** The address of Stripe's page for invoices, cards and cancelling. Throws `no-subscription`. */
export async function getPortalUrl(
  app: PaymentsApp,
  { userId, returnUrl }: { userId: number; returnUrl: string },
): Promise<{ url: string }> {
  const payments = requirePayments(app)
  const customerId = findUser(app.db, { userId })?.stripe_customer_id
  if (!customerId) throw new AppError('no-subscription')
  return payments.customers.portalUrl({ customerId, returnUrl })
}
