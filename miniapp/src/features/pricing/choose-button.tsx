import { LoaderCircle } from 'lucide-react'
import type { Plan } from '#core/contracts/plans.ts'
import { BotButton } from '#miniapp/components/bot-button.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import type { CardName } from './priced-plans.ts'
import { usePricingText } from './pricing-text.ts'
import type { Checkout } from './use-checkout.ts'

type ChooseButtonProps = { name: CardName; plan: Plan; checkout: Checkout; botUsername: string | null }

/** Free opens the bot; the others start the checkout. */
export function ChooseButton({ name, plan, checkout, botUsername }: ChooseButtonProps) {
  const { text } = usePricingText()
  const label = text(`cards.${name}.button`)
  if (plan.interval === null) {
    return <BotButton botUsername={botUsername} label={label} noBot={text('noBot')} look="secondary" />
  }
  const isSelected = checkout.selected === plan.id
  return (
    <Button
      look={name === 'pro' ? 'primary' : 'secondary'}
      disabled={checkout.selected !== undefined}
      onClick={() => void checkout.start(plan.id)}
    >
      {isSelected && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
      {isSelected ? text('processing') : label}
    </Button>
  )
}
