import type { LucideIcon } from 'lucide-react'
import { CreditCard, Star } from 'lucide-react'
import type { Currency, Plan } from '#contracts/plans.ts'
import { priceText } from '#contracts/values/money-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { useSubscriptionText } from './subscription-text.ts'
import type { PaymentWay } from './use-buy.ts'

type WaysDialogProps = {
  plan: Plan
  currency: Currency
  stars: number
  onChoose: (way: PaymentWay) => void
  onClose: () => void
}

/** Asks whether a plan is paid in Stars or by card, where both are offered. */
export function WaysDialog({ plan, currency, stars, onChoose, onClose }: WaysDialogProps) {
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
