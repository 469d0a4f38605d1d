import { planOf } from '#contracts/plans.ts'
import type { Profile } from '#contracts/portal.ts'
import { PlanOffers } from '#miniapp/features/portal/parts/plan-offers.tsx'
import { useBilling } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { usageOf } from '#miniapp/features/portal/session/usage-of.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Progress } from '#miniapp/ui/progress.tsx'
import { BillingHistory } from './billing-history.tsx'
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
          <LoadError title={text('billing.loadFailed')} query={billing} />
        ) : (
          <BillingHistory isPaid={isPaid} hasPage={billing.data?.has_page ?? false} invoices={billing.data?.invoices} />
        )}
      </div>
    </div>
  )
}

/** The plan with its usage. */
function CurrentPlan({ user }: { user: Profile }) {
  const text = usePortalText()
  const { used, limit, share } = usageOf(user)
  const isFree = user.plan === 'free'
  return (
    <Card
      title={text('billing.plan')}
      actions={<Badge tone={isFree ? 'neutral' : 'success'}>{text(isFree ? 'billing.free' : 'billing.active')}</Badge>}
    >
      <div className="flex flex-col gap-2">
        <p className="text-lg font-semibold">{planOf(user.plan).name}</p>
        <p className="text-sm text-muted">{text('billing.usage', { used, limit })}</p>
        <Progress share={share} label={text('overview.usage')} />
      </div>
    </Card>
  )
}
