import { useState } from 'react'
import type { Offer } from '#contracts/billing.ts'
import { type Currency, type PaidPlanId, type Plan, type PlanId, planById, type Right } from '#contracts/plans.ts'
import type { Language } from '#contracts/users.ts'
import { priceText } from '#contracts/values/money-text.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { useOffers, useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { firstPaymentOf } from '#miniapp/format/first-payment.ts'
import { useErrorText, useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { featuresOf } from '#texts/plan-features.ts'

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

type PlanOfferProps = {
  plan: Plan
  offer: Offer | undefined
  currency: Currency
  /** Whether there is a checkout here. */
  canPay: boolean
  /** The plan whose checkout is being opened. */
  starting: PlanId | undefined
  onChoose: () => void
}

/** One plan as the portal sells it: its price, what it gives here, what is paid today, and the button that pays. */
function PlanOffer({ plan, offer, currency, canPay, starting, onChoose }: PlanOfferProps) {
  const text = usePortalText()
  const language = useLanguage()
  const payment = firstPaymentOf({ plan, offer, currency, language })
  const isSold = offer?.sold !== false
  const noteId = `note-${plan.id}`
  return (
    <li className="flex flex-col gap-1.5 border-t border-hairline pt-4 first:border-0 first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{plan.name}</span>
        <span className="tabular-nums">
          {priceText({ amount: plan.price[currency], currency }, language)}
          {plan.interval && text(`billing.${plan.interval}`)}
        </span>
      </p>
      <p className="text-sm text-pretty text-muted">{givenFeatures(plan, offer, language).join(' · ')}</p>
      <p id={noteId} className="text-sm text-pretty tabular-nums">
        {!isSold && text('billing.addsNothing')}
        {isSold && canPay && payment && text(payment.isNothing ? 'billing.todayNothing' : 'billing.today', payment)}
      </p>
      {canPay && (
        <Button
          look={plan.recommended ? 'primary' : 'secondary'}
          className="mt-1 self-start"
          disabled={!isSold || starting !== undefined}
          aria-describedby={noteId}
          onClick={onChoose}
        >
          {starting === plan.id ? text('billing.upgrading') : text('billing.upgrade', { plan: plan.name })}
        </Button>
      )}
    </li>
  )
}

/** What the plan gives on this server: nothing is promised that it lacks. */
function givenFeatures(plan: Plan, offer: Offer | undefined, language: Language): string[] {
  const isGiven = ({ right }: { right: Right | undefined }) =>
    right === undefined || !offer?.missing.some(one => one === right)
  return featuresOf(plan, language)
    .filter(isGiven)
    .map(({ text }) => text)
}
