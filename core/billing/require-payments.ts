import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import type { PaymentsPort } from '#core/billing/payments-port.ts'

/** The provider of payments. Throws `payments-unavailable` if no key is set. */
export function requirePayments(app: Pick<App, 'payments'>): PaymentsPort {
  if (!app.payments) throw new AppError('payments-unavailable')
  return app.payments
}
