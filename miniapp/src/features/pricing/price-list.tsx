import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import type { Offers } from '#contracts/billing.ts'
import type { Plan } from '#contracts/plans.ts'
import type { ApiError } from '#miniapp/api/api-error.ts'
import { BotButton } from '#miniapp/components/bot-button.tsx'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { PriceCard } from './price-card.tsx'
import { type CardName, cardNames, isShown, pricedPlan, starsOnly } from './priced-plans.ts'
import { usePricingText } from './pricing-text.ts'
import type { Checkout } from './use-checkout.ts'

/** The three cards, the switch between their two sets of prices, and what to do after a purchase. */
export function PriceList({
  checkout,
  offers,
  botUsername,
}: {
  checkout: Checkout
  offers: Offers | undefined
  botUsername: string | null
}) {
  const text = usePricingText()
  const [hasOwnWhatsApp, setOwnWhatsApp] = useState(false)
  const currency = offers?.currency ?? 'usd'
  return (
    <>
      {checkout.refusal && <Refusal error={checkout.refusal} botUsername={botUsername} />}
      {checkout.telegramId && <AfterPurchase botUsername={botUsername} />}
      <div className="mx-auto w-full max-w-96 rounded-card border border-hairline bg-surface px-4 py-1.5">
        <Switch
          label={text('ownWhatsApp')}
          hint={text(offers?.services.own_number === false ? 'ownWhatsAppOff' : 'ownWhatsAppHint')}
          checked={hasOwnWhatsApp}
          onChange={setOwnWhatsApp}
        />
      </div>
      <ul className="grid gap-6 md:auto-cols-[minmax(0,20rem)] md:grid-flow-col md:justify-center md:gap-x-4 md:gap-y-0">
        {cardNames.map(name => {
          const plan = pricedPlan(name, hasOwnWhatsApp)
          if (!isShown(offers, plan)) return null
          const offer = offers?.offers.find(one => one.plan_id === plan.id)
          const stars = starsOnly(offers, plan)
          return (
            <PriceCard key={name} {...{ name, plan, offer, currency, stars }}>
              <ChooseButton name={name} plan={plan} offers={offers} checkout={checkout} botUsername={botUsername} />
            </PriceCard>
          )
        })}
      </ul>
    </>
  )
}

/** Why no second plan is sold, and the way to the app, where the present one is changed. */
function Refusal({ error, botUsername }: { error: ApiError; botUsername: string | null }) {
  const text = usePricingText()
  const errorText = useErrorText()
  return (
    <section
      role="alert"
      className="mx-auto flex w-full max-w-2xl flex-col gap-4 rounded-card border border-danger bg-surface p-5 sm:flex-row sm:items-center sm:justify-between"
    >
      <p className="text-pretty">{errorText(error)}</p>
      <div className="flex flex-col sm:max-w-56">
        <BotButton botUsername={botUsername} label={text('steps.button')} noBot={text('noBot')} look="secondary" />
      </div>
    </section>
  )
}

const steps = ['return', 'activate', 'scan'] as const

/** What is left to do once the plan is paid (SPEC §2). */
function AfterPurchase({ botUsername }: { botUsername: string | null }) {
  const text = usePricingText()
  return (
    <section
      aria-labelledby="steps-title"
      className="mx-auto flex w-full max-w-2xl flex-col gap-4 rounded-card border border-hairline bg-surface p-5 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="flex flex-1 flex-col gap-3">
        <h2 id="steps-title" className="font-semibold">
          {text('steps.title')}
        </h2>
        <ol className="flex flex-col gap-2 text-sm">
          {steps.map((step, index) => (
            <li key={step} className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-soft text-xs font-semibold text-link"
              >
                {index + 1}
              </span>
              <span>{text(`steps.${step}`)}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-col sm:max-w-56">
        <BotButton botUsername={botUsername} label={text('steps.button')} noBot={text('noBot')} look="secondary" />
      </div>
    </section>
  )
}

type ChooseButtonProps = {
  name: CardName
  plan: Plan
  offers: Offers | undefined
  checkout: Checkout
  botUsername: string | null
}

/** Free, and what is sold for Stars alone, opens the bot; the others start the checkout, or say why they cannot. */
function ChooseButton({ name, plan, offers, checkout, botUsername }: ChooseButtonProps) {
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
