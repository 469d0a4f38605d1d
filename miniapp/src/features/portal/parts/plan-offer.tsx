import type { Offer } from '#contracts/billing.ts'
import type { Currency, Plan, PlanId, Right } from '#contracts/plans.ts'
import type { Language } from '#contracts/users.ts'
import { priceText } from '#contracts/values/money-text.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { firstPaymentOf } from '#miniapp/format/first-payment.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { featuresOf } from '#texts/plan-features.ts'

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
export function PlanOffer({ plan, offer, currency, canPay, starting, onChoose }: PlanOfferProps) {
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
