import type { Offer } from '#core/contracts/billing.ts'
import type { Currency, Plan } from '#core/contracts/plans.ts'
import { moneyText, monthlyCents, priceText } from '#miniapp/format/money-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import type { PlanAction } from './plan-action.ts'
import { useSubscriptionText } from './subscription-text.ts'

type PlanPriceProps = { plan: Plan; currency: Currency; offer: Offer | undefined; action: PlanAction }

/** What a plan costs, the way it can be paid here; of a yearly one also what that makes a month. */
export function PlanPrice({ plan, currency, offer, action }: PlanPriceProps) {
  const text = useSubscriptionText()
  const language = useLanguage()
  const { interval } = plan
  const stars = offer?.stars ?? undefined
  if (action === 'stars') {
    return <Price amount={text('card.starsOnly', { stars })} period={text('card.starsPeriod')} />
  }
  const monthly = { amount: monthlyCents(plan.price[currency]), currency }
  return (
    <div>
      <Price
        amount={priceText({ amount: plan.price[currency], currency }, language)}
        period={interval ? text(`card.${interval}`) : ''}
      />
      {interval === 'year' && (
        <p className="text-sm text-muted">{text('card.monthly', { price: moneyText(monthly, language) })}</p>
      )}
      {action === 'either' && <p className="text-sm text-muted">{text('card.stars', { stars })}</p>}
    </div>
  )
}

function Price({ amount, period }: { amount: string; period: string }) {
  return (
    <p className="tabular-nums">
      <span className="text-xl font-semibold">{amount}</span>
      <span className="text-sm text-muted">{period}</span>
    </p>
  )
}
