import { type PaidPlanId, planById } from '#contracts/plans.ts'
import { useOffers } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { PlanOffer } from './plan-offer.tsx'
import { useUpgrade } from './use-upgrade.ts'

const paidPlans: PaidPlanId[] = ['PRO', 'PRO_WHATSAPP', 'UNLIMITED', 'UNLIMITED_WHATSAPP']

/** Every plan that costs something, with what this server gives of it, what is paid today and the way to pay. */
export function PlanOffers() {
  const text = usePortalText()
  const { data, isPending, error, refetch } = useOffers()
  const { starting, upgrade } = useUpgrade()
  if (isPending) return <Skeleton className="h-64 w-full" />
  if (!data) return <LoadError title={text('billing.offersFailed')} error={error} onRetry={() => void refetch()} />
  const { services, offers, currency } = data
  return (
    <>
      {!services.checkout && (
        <p className="mb-4 text-sm text-pretty text-muted">
          {text(services.stars ? 'billing.onlyStars' : 'billing.noCheckout')}
        </p>
      )}
      <ul className="flex flex-col gap-5">
        {paidPlans.map(planId => (
          <PlanOffer
            key={planId}
            plan={planById(planId)}
            offer={offers.find(one => one.plan_id === planId)}
            currency={currency}
            canPay={services.checkout}
            starting={starting}
            onChoose={() => void upgrade(planId)}
          />
        ))}
      </ul>
    </>
  )
}
