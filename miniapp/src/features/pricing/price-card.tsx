import type { ReactNode } from 'react'
import type { Offer } from '#contracts/billing.ts'
import type { Currency, Plan } from '#contracts/plans.ts'
import { FeatureList } from '#miniapp/components/feature-list.tsx'
import { useLanguage } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import { priceNote, priceOf } from './price-note.ts'
import type { CardName } from './priced-plans.ts'
import { usePricingText } from './pricing-text.ts'

type PriceCardProps = {
  name: CardName
  plan: Plan
  offer: Offer | undefined
  currency: Currency
  /** What chooses the plan. */
  children: ReactNode
}

/** One plan of the pricing page; Pro stands out. */
export function PriceCard({ name, plan, offer, currency, children }: PriceCardProps) {
  const text = usePricingText()
  const language = useLanguage()
  const isPopular = name === 'pro'
  return (
    <li
      className={classNames(
        'relative flex flex-col rounded-card border bg-surface p-6',
        isPopular ? 'border-accent ring-1 ring-accent md:-my-3 md:py-9' : 'border-hairline',
      )}
    >
      {isPopular && (
        <p className="absolute inset-x-0 -top-3 text-center">
          <span className="rounded-full bg-accent px-3 py-1 text-xs font-semibold tracking-wide text-accent-text">
            {text('popular')}
          </span>
        </p>
      )}
      <h2 className="text-lg font-semibold">{text(`cards.${name}.name`)}</h2>
      <p className="mt-1 text-sm text-muted">{text(`cards.${name}.subtitle`)}</p>
      <p className="mt-5 flex items-baseline gap-2 tabular-nums">
        {/* A new key lets the new price rise in. */}
        <span key={plan.id} className="animate-rise text-xl font-semibold">
          {priceOf(plan, currency, language)}
        </span>
        <span className="text-sm text-muted">{text(`cards.${name}.period`)}</span>
      </p>
      <p className="mt-1 min-h-10 text-sm text-pretty text-muted tabular-nums">
        {priceNote({ plan, offer, currency, language, text })}
      </p>
      <div className="mt-5 mb-6">
        <FeatureList plan={plan} missing={offer?.missing ?? []} missingNote={text('notOffered')} />
      </div>
      <div className="mt-auto flex flex-col">{children}</div>
    </li>
  )
}
