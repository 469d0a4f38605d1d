import type { Offer } from '#contracts/billing.ts'
import type { Currency, Plan } from '#contracts/plans.ts'
import { moneyText, monthlyCents, priceText } from '#contracts/values/money-text.ts'
import { firstPaymentOf } from '#miniapp/format/first-payment.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import type { PlanAction } from './plan-action.ts'
import { useSubscriptionText } from './subscription-text.ts'

type PlanPriceProps = {
  plan: Plan
  currency: Currency
  offer: Offer | undefined
  action: PlanAction
  /** What the caller pays for this plan in Stars; null where they do not. */
  paidStars: number | null
}

/** What a plan costs, the way it can be paid here; of a yearly one also what that makes a month. */
export function PlanPrice({ plan, currency, offer, action, paidStars }: PlanPriceProps) {
  const text = useSubscriptionText()
  const language = useLanguage()
  const { interval } = plan
  const stars = offer?.stars ?? undefined
  if (action === 'stars' || paidStars !== null) {
    return <Price amount={text('card.starsOnly', { stars: paidStars ?? stars })} period={text('card.starsPeriod')} />
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
      {(action === 'checkout' || action === 'either') && <Today plan={plan} currency={currency} offer={offer} />}
      {action === 'either' && <p className="text-sm text-muted">{text('card.stars', { stars })}</p>}
    </div>
  )
}

/** What the checkout charges now, and when the full price comes. */
function Today({ plan, currency, offer }: { plan: Plan; currency: Currency; offer: Offer | undefined }) {
  const text = useSubscriptionText()
  const payment = firstPaymentOf({ plan, offer, currency, language: useLanguage() })
  if (!payment) return null
  return (
    <p className="text-sm text-pretty text-muted tabular-nums">
      {text(payment.isNothing ? 'card.todayNothing' : 'card.today', payment)}
    </p>
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
