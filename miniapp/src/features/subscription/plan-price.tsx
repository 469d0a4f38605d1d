import type { Offer } from '#core/contracts/billing.ts'
import type { Currency, Plan } from '#core/contracts/plans.ts'
import { dayText } from '#miniapp/format/date-text.ts'
import { moneyText, monthlyCents, priceText } from '#miniapp/format/money-text.ts'
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
  const language = useLanguage()
  if (!offer?.today || !offer.next_charge_at) return null
  const values = {
    today: moneyText({ amount: offer.today[currency], currency }, language),
    price: moneyText({ amount: plan.price[currency], currency }, language),
    date: dayText(offer.next_charge_at, language),
  }
  return (
    <p className="text-sm text-pretty text-muted tabular-nums">
      {text(offer.today[currency] === 0 ? 'card.todayNothing' : 'card.today', values)}
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
