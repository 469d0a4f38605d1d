import { Check, LoaderCircle } from 'lucide-react'
import type { Offer } from '#contracts/billing.ts'
import type { Currency, Plan, PlanId } from '#contracts/plans.ts'
import { moneyText, monthlyCents, priceText } from '#contracts/values/money-text.ts'
import { FeatureList } from '#miniapp/components/feature-list.tsx'
import { firstPaymentOf } from '#miniapp/format/first-payment.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import type { PlanAction } from './plan-action.ts'
import { type SubscriptionText, useSubscriptionText } from './subscription-text.ts'

type PlanCardProps = {
  className: string
  plan: Plan
  action: PlanAction
  currency: Currency
  offer: Offer | undefined
  paidStars: number | null
  /** When the plan that they have ends, or goes over to another; '' where it does not. */
  ends: string
  isBusy: boolean
  isAnyBusy: boolean
  onSelect: () => void
}

/** As SPEC §9 writes them on these cards; everywhere else plans have the plan table's names. */
const cardNames: Record<PlanId, string> = {
  FREE: 'Free',
  PRO: 'PRO',
  PRO_WHATSAPP: 'PRO + WhatsApp',
  UNLIMITED: 'UNLIMITED',
  UNLIMITED_WHATSAPP: 'UNLIMITED + WhatsApp',
}

/** One plan: price, scans, what it gives, and the button that chooses it. */
export function PlanCard(props: PlanCardProps) {
  const { plan, action, isBusy } = props
  const name = cardNames[plan.id]
  const text = useSubscriptionText()
  const isCurrent = action === 'current'
  const canSelect = ['change', 'checkout', 'stars', 'either'].includes(action)
  const noteId = `note-${plan.id}`
  const note = obstacleOf(text, props)
  return (
    <li
      className={classNames(
        // Prices and features stand on the same lines in all cards of a row.
        'row-span-5 grid grid-rows-subgrid gap-4 rounded-card border bg-surface p-5',
        props.className,
        isCurrent ? 'border-accent ring-1 ring-accent' : 'border-hairline',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{name}</h3>
        {plan.recommended && <Badge tone="accent">{text('card.recommended')}</Badge>}
      </div>
      <PlanPrice
        plan={plan}
        currency={props.currency}
        offer={props.offer}
        action={action}
        paidStars={props.paidStars}
      />
      <p className="text-sm font-medium">
        {plan.scans < 0 ? text('card.unlimited') : text('card.scans', { count: plan.scans })}
      </p>
      <FeatureList plan={plan} missing={props.offer?.missing ?? []} missingNote={text('card.notOffered')} />
      <div className="mt-auto flex flex-col gap-2">
        {note && (
          <p id={noteId} className="text-xs text-muted">
            {note}
          </p>
        )}
        {action !== 'later' && (
          <Button
            look={canSelect && plan.recommended ? 'primary' : isCurrent ? 'soft' : 'secondary'}
            className={isCurrent ? 'disabled:opacity-100!' : ''}
            disabled={!canSelect || props.isAnyBusy}
            aria-label={text('card.named', { action: labelOf(text, props), plan: name })}
            aria-describedby={note && noteId}
            onClick={props.onSelect}
          >
            {isCurrent && <Check aria-hidden="true" className="size-4" />}
            {isBusy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
            {labelOf(text, props)}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Why a plan cannot be chosen now. */
function obstacleOf(text: SubscriptionText, { action, ends }: PlanCardProps): string | undefined {
  if (action === 'later') return ends ? text('card.laterFrom', { date: ends }) : text('card.later')
  if (action === 'website') return text('card.website')
  if (action === 'unsold') return text('card.unsold')
  return action === 'no-checkout' ? text('card.noCheckout') : undefined
}

function labelOf(text: SubscriptionText, { action, isBusy, ends }: PlanCardProps): string {
  if (isBusy) return text('card.starting')
  if (action === 'current') return text('card.current')
  if (action === 'pending') return text('card.starts', { date: ends })
  return text('card.select')
}

type PlanPriceProps = {
  plan: Plan
  currency: Currency
  offer: Offer | undefined
  action: PlanAction
  /** What the caller pays for this plan in Stars; null where they do not. */
  paidStars: number | null
}

/** What a plan costs, the way it can be paid here; of a yearly one also what that makes a month. */
function PlanPrice({ plan, currency, offer, action, paidStars }: PlanPriceProps) {
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
