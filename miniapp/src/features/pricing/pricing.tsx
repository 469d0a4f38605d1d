import { sellsPlans } from '#contracts/services.ts'
import { PublicData } from '#miniapp/api/public-data.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { BeyondScanning } from './beyond-scanning.tsx'
import { EverythingIncluded } from './everything-included.tsx'
import { PriceList } from './price-list.tsx'
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
  const checkout = useCheckout()
  const offers = useCall('GET /api/subscription/offers', { query: checkout.proof })
  const currency = offers.data?.currency ?? 'usd'
  const isSold = !offers.data || sellsPlans(offers.data.services)
  useDarkPage()
  usePageTitle(text('title'))
  return (
    <div className="h-(--app-height) overflow-y-auto">
      <main className="mx-auto flex w-full max-w-[64rem] flex-col gap-8 px-4 py-12 sm:py-16">
        <header className="flex flex-col items-center gap-3 text-center">
          <p className="text-xs font-semibold tracking-widest text-link">{text('heading')}</p>
          <h1 className="text-xl font-semibold text-balance">{text('title')}</h1>
          <p className="text-pretty text-muted">{text('subtitle')}</p>
          {isSold && <p className="text-sm text-muted">{text(currency === 'eur' ? 'currencyEur' : 'currency')}</p>}
        </header>
        {isSold ? (
          <PriceList checkout={checkout} offers={offers.data} botUsername={botUsername} />
        ) : (
          <EverythingIncluded botUsername={botUsername} />
        )}
        <BeyondScanning isSold={isSold} hasAiService={offers.data?.services.ai_reading ?? false} />
        <PricingFooter isSold={isSold} />
      </main>
    </div>
  )
}
