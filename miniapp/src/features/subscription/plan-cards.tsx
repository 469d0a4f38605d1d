import { CreditCard, type LucideIcon, Star } from 'lucide-react'
import { useState } from 'react'
import type { Offers, SubscriptionState } from '#contracts/billing.ts'
import { type Currency, type Plan, plans } from '#contracts/plans.ts'
import { priceText } from '#contracts/values/money-text.ts'
import { dayText } from '#miniapp/format/date-text.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { type PlanAction, planActionOf } from './plan-action.ts'
import { PlanCard } from './plan-card.tsx'
import { useSubscriptionText } from './subscription-text.ts'
import type { Buying, PaymentWay } from './use-buy.ts'

type PlanCardsProps = { state: SubscriptionState; offers: Offers | undefined; buying: Buying }

/** The five plans, the person's own first; choosing one buys it, or asks before it changes what is paid for already. */
export function PlanCards({ state, offers, buying }: PlanCardsProps) {
  const telegram = useTelegram()
  const language = useLanguage()
  const [asked, setAsked] = useState<{ plan: Plan; about: 'change' | 'way' }>()
  const currency = state.currency ?? 'eur'
  const close = () => setAsked(undefined)
  const ownFirst = plans.toSorted((a, b) => Number(b.column === state.plan) - Number(a.column === state.plan))

  const select = (plan: Plan, action: PlanAction) => {
    telegram.haptic('select')
    if (action === 'change') setAsked({ plan, about: 'change' })
    else if (action === 'either') setAsked({ plan, about: 'way' })
    else buying.buy({ plan, way: action === 'stars' ? 'stars' : 'checkout' })
  }

  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
        {ownFirst.map((plan, index) => {
          const offer = offers?.offers.find(one => one.plan_id === plan.id)
          const inTelegram = offers?.in_telegram ?? 'stripe'
          const hasCheckout = offers?.services.checkout ?? true
          const action = planActionOf({ plan, state, offer, inTelegram, hasCheckout, isTelegram: telegram.present })
          const endsAt = state.ends_at ?? (action === 'pending' ? state.renews_at : null)
          return (
            <PlanCard
              key={plan.id}
              className={classNames(index === 0 && 'sm:col-span-2', index < 3 ? 'lg:col-span-2' : 'lg:col-span-3')}
              plan={plan}
              action={action}
              currency={currency}
              offer={offer}
              paidStars={action === 'current' ? state.stars : null}
              ends={endsAt ? dayText(endsAt, language) : ''}
              isBusy={buying.busy?.id === plan.id}
              isAnyBusy={buying.busy !== undefined || buying.awaited !== undefined}
              onSelect={() => select(plan, action)}
            />
          )
        })}
      </ul>
      {asked?.about === 'change' && <ChangeDialog planId={asked.plan.id} current={state.plan} onClose={close} />}
      {asked?.about === 'way' && (
        <WaysDialog
          plan={asked.plan}
          currency={currency}
          stars={offers?.offers.find(one => one.plan_id === asked.plan.id)?.stars ?? 0}
          onClose={close}
          onChoose={way => {
            close()
            buying.buy({ plan: asked.plan, way })
          }}
        />
      )}
    </>
  )
}

type WaysDialogProps = {
  plan: Plan
  currency: Currency
  stars: number
  onChoose: (way: PaymentWay) => void
  onClose: () => void
}

/** Asks whether a plan is paid in Stars or by card, where both are offered. */
function WaysDialog({ plan, currency, stars, onChoose, onClose }: WaysDialogProps) {
  const text = useSubscriptionText()
  const language = useLanguage()
  const price = `${priceText({ amount: plan.price[currency], currency }, language)}${text('card.month')}`
  return (
    <Dialog title={text('ways.title')} hint={plan.name} onClose={onClose}>
      <div className="flex flex-col gap-2 p-5">
        <WayButton
          icon={Star}
          label={text('ways.stars', { stars })}
          hint={text('ways.starsHint')}
          onClick={() => onChoose('stars')}
        />
        <WayButton
          icon={CreditCard}
          label={text('ways.card', { price })}
          hint={text('ways.cardHint')}
          onClick={() => onChoose('checkout')}
        />
      </div>
    </Dialog>
  )
}

function WayButton(props: { icon: LucideIcon; label: string; hint: string; onClick: () => void }) {
  return (
    <Button className="justify-start text-start" onClick={props.onClick}>
      <props.icon aria-hidden="true" className="size-5 shrink-0 text-link" />
      <span>
        <span className="block">{props.label}</span>
        <span className="block font-normal text-muted">{props.hint}</span>
      </span>
    </Button>
  )
}
