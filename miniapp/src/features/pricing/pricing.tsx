import { useState } from 'react'
import { PublicData } from '#miniapp/api/public-data.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { Switch } from '#miniapp/ui/switch.tsx'
import { AfterPurchase } from './after-purchase.tsx'
import { ChooseButton } from './choose-button.tsx'
import { PriceCard } from './price-card.tsx'
import { cardNames, pricedPlan } from './priced-plans.ts'
import { PricingFooter } from './pricing-footer.tsx'
import { usePricingText } from './pricing-text.ts'
import { useCheckout } from './use-checkout.ts'
import { useDarkPage } from './use-dark-page.ts'

/** The public pricing page (SPEC §2), to which the bot leads with the person's telegram id. */
export function Pricing({ botUsername }: { botUsername: string | null }) {
  return (
    <PublicData>
      <PricingPage botUsername={botUsername} />
    </PublicData>
  )
}

function PricingPage({ botUsername }: { botUsername: string | null }) {
  const text = usePricingText()
  const [hasOwnWhatsApp, setOwnWhatsApp] = useState(false)
  const checkout = useCheckout()
  const offers = useCall('GET /api/subscription/offers', { query: checkout.proof })
  const currency = offers.data?.currency ?? 'usd'
  useDarkPage()
  usePageTitle(text('title'))
  return (
    <div className="h-(--app-height) overflow-y-auto">
      <main className="mx-auto flex w-full max-w-[64rem] flex-col gap-8 px-4 py-12 sm:py-16">
        <header className="flex flex-col items-center gap-3 text-center">
          <p className="text-xs font-semibold tracking-widest text-link">{text('heading')}</p>
          <h1 className="text-xl font-semibold text-balance">{text('title')}</h1>
          <p className="text-pretty text-muted">{text('subtitle')}</p>
          <p className="text-sm text-muted">{text(currency === 'eur' ? 'currencyEur' : 'currency')}</p>
        </header>
        {checkout.telegramId && <AfterPurchase botUsername={botUsername} />}
        <div className="mx-auto w-full max-w-96 rounded-card border border-hairline bg-surface px-4 py-1.5">
          <Switch
            label={text('ownWhatsApp')}
            hint={text(offers.data?.services.own_number === false ? 'ownWhatsAppOff' : 'ownWhatsAppHint')}
            checked={hasOwnWhatsApp}
            onChange={setOwnWhatsApp}
          />
        </div>
        <ul className="grid gap-6 md:grid-cols-3 md:gap-4">
          {cardNames.map(name => {
            const plan = pricedPlan(name, hasOwnWhatsApp)
            const offer = offers.data?.offers.find(one => one.plan_id === plan.id)
            return (
              <PriceCard key={name} name={name} plan={plan} offer={offer} currency={currency}>
                <ChooseButton
                  name={name}
                  plan={plan}
                  offers={offers.data}
                  checkout={checkout}
                  botUsername={botUsername}
                />
              </PriceCard>
            )
          })}
        </ul>
        <PricingFooter />
      </main>
    </div>
  )
}
