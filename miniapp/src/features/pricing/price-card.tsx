import type { ReactNode } from 'react'
import type { Offer } from '#contracts/billing.ts'
import type { Currency, Plan } from '#contracts/plans.ts'
import { moneyText, monthlyCents, priceText } from '#contracts/values/money-text.ts'
import { FeatureList } from '#miniapp/components/feature-list.tsx'
import { dayText } from '#miniapp/format/date-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import type { CardName } from './priced-plans.ts'
import { type PricingText, usePricingText } from './pricing-text.ts'

type PriceCardProps = {
  name: CardName
  plan: Plan
  offer: Offer | undefined
  currency: Currency
  /** The price in Stars where the plan is sold for Stars alone. */
  stars: number | null
  /** What chooses the plan. */
  children: ReactNode
}

/** One plan of the pricing page; Pro stands out. */
export function PriceCard({ name, plan, offer, currency, stars, children }: PriceCardProps) {
  const text = usePricingText()
  const language = useLanguage()
  const isPopular = name === 'pro'
  return (
    <li
      className={classNames(
        // Names, prices and features stand on the same lines in all cards.
        'relative flex flex-col rounded-card border bg-surface p-6 md:row-span-6 md:grid md:grid-rows-subgrid',
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
          {stars === null ? priceOf(plan, currency, language) : text('stars', { stars })}
        </span>
        {stars === null && <span className="text-sm text-muted">{text(`cards.${name}.period`)}</span>}
      </p>
      <p className="mt-1 min-h-10 text-sm text-pretty text-muted tabular-nums">
        {stars === null && priceNote({ plan, offer, currency, language, text })}
      </p>
      <div className="mt-5 mb-6">
        <FeatureList plan={plan} missing={offer?.missing ?? []} missingNote={text('notOffered')} />
      </div>
      <div className="mt-auto flex flex-col">{children}</div>
    </li>
  )
}

/** A plan's price, in English as SPEC §9 writes it: "$0", "$4.99", "$99.00". */
function priceOf(plan: Plan, currency: Currency, language: string): string {
  const price = { amount: plan.price[currency], currency }
  return plan.interval === null ? priceText(price, language) : moneyText(price, language)
}

/** What is paid when: today's share of a monthly plan, a yearly one by the month. Empty until the offer is known. */
function priceNote(input: {
  plan: Plan
  offer: Offer | undefined
  currency: Currency
  language: string
  text: PricingText
}): string {
  const { plan, offer, currency, language, text } = input
  const say = (amount: number) => moneyText({ amount, currency }, language)
  if (plan.interval === null) return text('noCard')
  const price = say(plan.price[currency])
  if (plan.interval === 'year') return text('monthly', { price: say(monthlyCents(plan.price[currency])) })
  if (!offer?.today || !offer.next_charge_at) return ''
  const today = offer.today[currency]
  // A purchase in the month's last hour pays a whole month from now, which does not begin on a 1st.
  if (new Date(offer.next_charge_at).getUTCDate() !== 1) {
    return text('todayWhole', { today: say(today), price, date: dayText(offer.next_charge_at, language) })
  }
  return today === 0 ? text('todayNothing', { price }) : text('today', { today: say(today), price })
}
