import type { App } from '#core/app.ts'
import type { PaymentsPort } from '#core/billing/payments-port.ts'
import { AppError } from '#core/errors.ts'

/** The provider of payments. Throws `payments-unavailable` where no key is set. */
export function requirePayments(app: App): PaymentsPort {
  if (!app.payments) throw new AppError('payments-unavailable')
  return app.payments
}
