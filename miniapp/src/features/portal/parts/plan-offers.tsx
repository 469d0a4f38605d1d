import { useState } from 'react'
import { type PaidPlanId, planById } from '#contracts/plans.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { useOffers, useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { PlanOffer } from './plan-offer.tsx'

const paidPlans: PaidPlanId[] = ['PRO', 'PRO_WHATSAPP', 'UNLIMITED', 'UNLIMITED_WHATSAPP']

/** Every plan that costs something, with what this server gives of it, what is paid today and the way to pay. */
export function PlanOffers() {
  const text = usePortalText()
  const { data, isPending, error, refetch } = useOffers()
  const { starting, upgrade } = useUpgrade()
  if (isPending) return <Skeleton className="h-64 w-full" />
  if (!data) return <LoadError title={text('billing.offersFailed')} query={{ error, refetch }} />
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

/** Takes the browser to the checkout of a plan. */
function useUpgrade(): { starting: PaidPlanId | undefined; upgrade: (planId: PaidPlanId) => Promise<void> } {
  const { api } = useSession()
  const text = usePortalText()
  const errorText = useErrorText()
  const toast = useToast()
  const [starting, setStarting] = useState<PaidPlanId>()
  return {
    starting,
    async upgrade(planId) {
      setStarting(planId)
      try {
        const { url } = await api.call('POST /api/portal/create-subscription', { body: { planId } })
        window.location.assign(url)
      } catch (error) {
        const hasPlan = error instanceof ApiError && error.code === 'already-subscribed'
        const description = hasPlan ? errorText(error) : text('toast.upgradeFailed')
        toast({ title: text('error'), description, tone: 'error' })
      } finally {
        // A person who comes back from the checkout may find this very page again, as they left it.
        setStarting(undefined)
      }
    },
  }
}
