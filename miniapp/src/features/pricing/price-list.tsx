import { useState } from 'react'
import type { Offers } from '#contracts/billing.ts'
import { Switch } from '#miniapp/ui/switch.tsx'
import { AfterPurchase } from './after-purchase.tsx'
import { ChooseButton } from './choose-button.tsx'
import { PriceCard } from './price-card.tsx'
import { cardNames, pricedPlan } from './priced-plans.ts'
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
      {checkout.telegramId && <AfterPurchase botUsername={botUsername} />}
      <div className="mx-auto w-full max-w-96 rounded-card border border-hairline bg-surface px-4 py-1.5">
        <Switch
          label={text('ownWhatsApp')}
          hint={text(offers?.services.own_number === false ? 'ownWhatsAppOff' : 'ownWhatsAppHint')}
          checked={hasOwnWhatsApp}
          onChange={setOwnWhatsApp}
        />
      </div>
      <ul className="grid gap-6 md:grid-cols-3 md:gap-4">
        {cardNames.map(name => {
          const plan = pricedPlan(name, hasOwnWhatsApp)
          const offer = offers?.offers.find(one => one.plan_id === plan.id)
          return (
            <PriceCard key={name} name={name} plan={plan} offer={offer} currency={currency}>
              <ChooseButton name={name} plan={plan} offers={offers} checkout={checkout} botUsername={botUsername} />
            </PriceCard>
          )
        })}
      </ul>
    </>
  )
}
