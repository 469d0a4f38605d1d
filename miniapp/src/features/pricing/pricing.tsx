import { ShieldCheck } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { Link } from 'wouter'
import { sellsPlans } from '#contracts/services.ts'
import { PublicData } from '#miniapp/api/public-data.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { BotButton } from '#miniapp/components/bot-button.tsx'
import { Brand } from '#miniapp/components/brand.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { BeyondScanning } from './beyond-scanning.tsx'
import { PriceList } from './price-list.tsx'
import { usePricingText } from './pricing-text.ts'
import { useCheckout } from './use-checkout.ts'

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
    <div className="h-(--app-height) scroll-py-3 overflow-y-auto">
      <div className="mx-auto w-full max-w-[64rem] px-4 pt-3">
        <Brand />
      </div>
      <main className="mx-auto flex w-full max-w-[64rem] flex-col gap-8 px-4 pt-6 pb-12 sm:pt-10 sm:pb-16">
        <header className="flex flex-col items-center gap-3 text-center">
          <p className="text-xs font-semibold tracking-widest text-link">{text('heading')}</p>
          <h1 className="text-xl font-semibold text-balance">{text('title')}</h1>
          <p className="text-pretty text-muted">{text('subtitle')}</p>
          {isSold && offers.data?.services.checkout !== false && (
            <p className="text-sm text-muted">{text(currency === 'eur' ? 'currencyEur' : 'currency')}</p>
          )}
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

/** What stands in the place of the prices where this server sells nothing. */
function EverythingIncluded({ botUsername }: { botUsername: string | null }) {
  const text = usePricingText()
  return (
    <section className="mx-auto flex w-full max-w-120 flex-col gap-5 rounded-card border border-hairline bg-surface p-6 text-center">
      <div>
        <h2 className="text-lg font-semibold">{text('included.title')}</h2>
        <p className="mt-2 text-pretty text-muted">{text('included.text')}</p>
      </div>
      <BotButton botUsername={botUsername} label={text('cards.free.button')} noBot={text('noBot')} look="primary" />
    </section>
  )
}

const links = [
  ['/plans', 'compare'],
  ['/terms', 'terms'],
  ['/privacy', 'privacy'],
] as const

/** The guarantee where something is sold, and what else one may want to read. */
function PricingFooter({ isSold }: { isSold: boolean }) {
  const text = usePricingText()
  return (
    <footer className="flex flex-col items-center gap-2 text-center text-sm text-muted">
      {isSold && (
        <p className="flex items-center gap-2">
          <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
          {text('guarantee')}
        </p>
      )}
      <nav className="flex flex-wrap justify-center gap-x-5">
        {links.map(([href, label]) => (
          <Link
            key={href}
            href={href}
            className="inline-flex min-h-11 min-w-11 items-center justify-center text-link hover:underline"
          >
            {text(label)}
          </Link>
        ))}
      </nav>
    </footer>
  )
}

/** Shows the page dark, whatever the system or a stored choice says, as long as this is on the screen. */
function useDarkPage(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const before = root.dataset.theme
    root.dataset.theme = 'dark'
    return () => {
      if (before === undefined) delete root.dataset.theme
      else root.dataset.theme = before
    }
  }, [])
}
