import { Braces, CalendarDays, type LucideIcon, ScanText, ShieldCheck, Smartphone } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'wouter'
import { sellsPlans } from '#contracts/services.ts'
import { PublicData } from '#miniapp/api/public-data.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { BotButton } from '#miniapp/components/bot-button.tsx'
import { Brand } from '#miniapp/components/brand.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
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
      <div className="mx-auto flex w-full max-w-[64rem] flex-wrap justify-between px-4 pt-3">
        <Brand />
        <Link href="/portal" className="inline-flex min-h-11 items-center font-medium text-link hover:underline">
          {text('signIn')}
        </Link>
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

/** What else the product does, and which plans include it where plans are sold. */
function BeyondScanning({ isSold, hasAiService }: { isSold: boolean; hasAiService: boolean }) {
  const text = usePricingText()
  const paid = isSold && text('beyond.paidPlans')
  return (
    <section aria-labelledby="beyond" className="flex flex-col gap-4 pt-6">
      <h2 id="beyond" className="text-center text-lg font-semibold">
        {text('beyond.title')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        <Item icon={CalendarDays} title={text('beyond.events.title')} plans={isSold && text('beyond.everyPlan')}>
          {text('beyond.events.text')}
        </Item>
        <Item icon={Smartphone} title={text('beyond.addressBook.title')} plans={paid}>
          {text('beyond.addressBook.text')}
        </Item>
        <Item icon={Braces} title={text('beyond.api.title')} plans={paid}>
          {text('beyond.api.text')}
          <ExternalLink
            href={`${location.origin}/api/v1`}
            className="flex min-h-11 items-center self-start text-link hover:underline"
          >
            {text('beyond.api.link')}
          </ExternalLink>
        </Item>
        <Item icon={ScanText} title={text('beyond.ai.title')} plans={paid}>
          {text(hasAiService ? 'beyond.ai.service' : 'beyond.ai.text')}
        </Item>
      </ul>
    </section>
  )
}

type ItemProps = { icon: LucideIcon; title: string; plans: string | false; children: ReactNode }

function Item({ icon: Icon, title, plans, children }: ItemProps) {
  return (
    <li className="flex gap-3 rounded-card border border-hairline bg-surface p-5">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="font-medium">{title}</h3>
        {plans && <p className="text-xs text-muted">{plans}</p>}
        <div className="text-sm text-pretty text-muted">{children}</div>
      </div>
    </li>
  )
}
