import type { Profile } from '#contracts/portal.ts'
import { PlanOffers } from '#miniapp/features/portal/parts/plan-offers.tsx'
import { useBilling } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { BillingHistory } from './billing-history.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PaymentMethod } from './payment-method.tsx'

/** The plan, what was paid and with what; on free what there is to buy. Invoices and cards are asked for on a paid plan only. */
export function BillingTab({ user }: { user: Profile }) {
  const text = usePortalText()
  const isPaid = user.plan !== 'free'
  const billing = useBilling({ isPaid })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <CurrentPlan user={user} />
      {!isPaid && (
        <Card title={text('billing.upgradeTitle')} hint={text('billing.upgradeText')}>
          <PlanOffers />
        </Card>
      )}
      {isPaid && billing.data?.has_page !== false && <PaymentMethod methods={billing.data?.paymentMethods} />}
      <div className="lg:col-span-2">
        {billing.isLoadingError ? (
          <LoadError title={text('billing.loadFailed')} error={billing.error} onRetry={() => void billing.refetch()} />
        ) : (
          <BillingHistory isPaid={isPaid} hasPage={billing.data?.has_page ?? false} invoices={billing.data?.invoices} />
        )}
      </div>
    </div>
  )
}
