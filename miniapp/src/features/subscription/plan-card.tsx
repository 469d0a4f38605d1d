import { Check, LoaderCircle } from 'lucide-react'
import type { Offer } from '#core/contracts/billing.ts'
import type { Currency, Plan } from '#core/contracts/plans.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import type { PlanAction } from './plan-action.ts'
import { PlanPrice } from './plan-price.tsx'
import { type SubscriptionText, useSpanishFirst, useSubscriptionText } from './subscription-text.ts'

type PlanCardProps = {
  className: string
  plan: Plan
  action: PlanAction
  currency: Currency
  offer: Offer | undefined
  /** When a plan that comes by itself starts. */
  starts: string
  isBusy: boolean
  isAnyBusy: boolean
  onSelect: () => void
}

/** One plan: price, scans, what it gives, and the button that chooses it. */
export function PlanCard(props: PlanCardProps) {
  const { plan, action, isBusy } = props
  const text = useSubscriptionText()
  const features = useSpanishFirst()
  const isCurrent = action === 'current'
  const canSelect = ['change', 'checkout', 'stars', 'either'].includes(action)
  const noteId = `note-${plan.id}`
  const note = action === 'later' ? text('card.later') : action === 'website' ? text('card.website') : undefined
  return (
    <li
      className={classNames(
        'flex flex-col gap-4 rounded-card border bg-surface p-5',
        props.className,
        isCurrent ? 'border-accent ring-1 ring-accent' : 'border-hairline',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{text(`names.${plan.id}`)}</h3>
        {plan.recommended && <Badge tone="accent">{text('card.recommended')}</Badge>}
      </div>
      <PlanPrice plan={plan} currency={props.currency} offer={props.offer} action={action} />
      <p className="text-sm font-medium">
        {plan.scans < 0 ? text('card.unlimited') : text('card.scans', { count: plan.scans })}
      </p>
      <ul lang={features} className="flex flex-col gap-2 text-sm">
        {plan.features[features].map(feature => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-1">
        {note && (
          <p id={noteId} className="text-xs text-muted">
            {note}
          </p>
        )}
        <Button
          look={canSelect && plan.recommended ? 'primary' : isCurrent ? 'soft' : 'secondary'}
          className={isCurrent ? 'disabled:opacity-100!' : ''}
          disabled={!canSelect || props.isAnyBusy}
          aria-label={`${labelOf(text, props)}: ${text(`names.${plan.id}`)}`}
          aria-describedby={note && noteId}
          onClick={props.onSelect}
        >
          {isCurrent && <Check aria-hidden="true" className="size-4" />}
          {isBusy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {labelOf(text, props)}
        </Button>
      </div>
    </li>
  )
}

function labelOf(text: SubscriptionText, { action, isBusy, starts }: PlanCardProps): string {
  if (isBusy) return text('card.starting')
  if (action === 'current') return text('card.current')
  if (action === 'pending') return text('card.starts', { date: starts })
  return text('card.select')
}
