import { LoaderCircle } from 'lucide-react'
import type { Offers } from '#contracts/billing.ts'
import type { Plan } from '#contracts/plans.ts'
import { BotButton } from '#miniapp/components/bot-button.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import type { CardName } from './priced-plans.ts'
import { usePricingText } from './pricing-text.ts'
import type { Checkout } from './use-checkout.ts'

type ChooseButtonProps = {
  name: CardName
  plan: Plan
  offers: Offers | undefined
  checkout: Checkout
  botUsername: string | null
}

/** Free, and what is sold for Stars alone, opens the bot; the others start the checkout, or say why they cannot. */
export function ChooseButton({ name, plan, offers, checkout, botUsername }: ChooseButtonProps) {
  const text = usePricingText()
  const label = text(`cards.${name}.button`)
  const { id } = plan
  // Stars are paid in Telegram alone.
  if (id === 'FREE' || offers?.services.checkout === false) {
    return (
      <BotButton
        botUsername={botUsername}
        label={label}
        noBot={text('noBot')}
        look={id === 'PRO' ? 'primary' : 'secondary'}
      />
    )
  }
  const isSelected = checkout.selected === id
  const obstacle = offers && obstacleOf(offers, plan)
  const noteId = `obstacle-${id}`
  return (
    <>
      <Button
        look={name === 'pro' ? 'primary' : 'secondary'}
        disabled={checkout.selected !== undefined || obstacle !== undefined}
        aria-describedby={obstacle && noteId}
        onClick={() => void checkout.start(id)}
      >
        {isSelected && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
        {isSelected ? text('processing') : label}
      </Button>
      {obstacle && (
        <p id={noteId} className="mt-2 text-sm text-pretty text-muted">
          {text(obstacle)}
        </p>
      )}
    </>
  )
}

/** Why a plan cannot be bought on this page; undefined where it can. */
function obstacleOf({ offers }: Offers, plan: Plan): 'addsNothing' | undefined {
  return offers.some(offer => offer.plan_id === plan.id && !offer.sold) ? 'addsNothing' : undefined
}
