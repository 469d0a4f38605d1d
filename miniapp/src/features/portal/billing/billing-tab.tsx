import { CreditCard, ExternalLink, Receipt } from 'lucide-react'
import type { Billing } from '#contracts/billing.ts'
import { planOf } from '#contracts/plans.ts'
import type { Profile, TicketPurpose } from '#contracts/portal.ts'
import { moneyText } from '#contracts/values/money-text.ts'
import { addressOf } from '#miniapp/api/address-of.ts'
import { PlanOffers } from '#miniapp/features/portal/parts/plan-offers.tsx'
import { useBilling, useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { type PortalKey, usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { usageOf } from '#miniapp/features/portal/session/usage-of.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useOpenPage } from '#miniapp/ui/hooks/use-open-page.ts'
import { Progress } from '#miniapp/ui/progress.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** The plan, what was paid and with what; on free what there is to buy. Invoices and cards are asked for on a paid plan only. */
export function BillingTab({ user }: { user: Profile }) {
  const text = usePortalText()
  const isPaid = user.plan !== 'free'
  const billing = useBilling({ isPaid })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <CurrentPlan user={user} />
      {!isPaid && (
        <Card title={text('billing.upgradeTitle')} hint={text('billing.upgradeText')}>
          <PlanOffers />
        </Card>
      )}
      {isPaid && billing.data?.has_page !== false && <PaymentMethod methods={billing.data?.paymentMethods} />}
      <div className="lg:col-span-2">
        {billing.isLoadingError ? (
          <LoadError title={text('billing.loadFailed')} query={billing} />
        ) : (
          <BillingHistory isPaid={isPaid} hasPage={billing.data?.has_page ?? false} invoices={billing.data?.invoices} />
        )}
      </div>
    </div>
  )
}

/** The plan with its usage. */
function CurrentPlan({ user }: { user: Profile }) {
  const text = usePortalText()
  const { used, limit, share } = usageOf(user)
  const isFree = user.plan === 'free'
  return (
    <Card
      title={text('billing.plan')}
      actions={<Badge tone={isFree ? 'neutral' : 'success'}>{text(isFree ? 'billing.free' : 'billing.active')}</Badge>}
    >
      <div className="flex flex-col gap-2">
        <p className="text-lg font-semibold">{planOf(user.plan).name}</p>
        <p className="text-sm text-muted">{text('billing.usage', { used, limit })}</p>
        <Progress share={share} label={text('overview.usage')} />
      </div>
    </Card>
  )
}

/** The cards that the provider keeps; they are changed on the provider's own page. */
function PaymentMethod({ methods }: { methods: Billing['paymentMethods'] | undefined }) {
  const text = usePortalText()
  const openPage = useBillingPage()
  const hasCard = methods !== undefined && methods.length > 0
  return (
    <Card
      title={text('billing.method')}
      actions={
        <Button onClick={() => void openPage('customer-portal')}>
          {text(hasCard ? 'billing.edit' : 'billing.add')}
        </Button>
      }
    >
      {!methods && <Skeleton className="h-12 w-full" />}
      {methods?.length === 0 && <p className="text-sm text-muted">{text('billing.methodNone')}</p>}
      <ul className="flex flex-col gap-3">
        {methods?.map(({ card }) => (
          <li key={`${card.brand}-${card.last4}-${card.exp_year}`} className="flex items-center gap-3">
            <CreditCard aria-hidden="true" className="size-6 shrink-0 text-muted" />
            <span>
              <span className="block">
                {text('billing.methodText', { brand: nameOf(card.brand), last4: card.last4 })}
              </span>
              <span className="block text-sm text-muted tabular-nums">
                {text('billing.expires', {
                  month: String(card.exp_month).padStart(2, '0'),
                  year: String(card.exp_year),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const nameOf = (brand: string) => `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`

type Invoice = Billing['invoices'][number]

const invoiceStatuses: Record<string, PortalKey> = {
  paid: 'billing.statusPaid',
  open: 'billing.statusOpen',
  draft: 'billing.statusDraft',
  void: 'billing.statusVoid',
  uncollectible: 'billing.statusFailed',
}

type BillingHistoryProps = { isPaid: boolean; hasPage: boolean; invoices: readonly Invoice[] | undefined }

/** What was paid, newest first, as the provider lists it, and the way to all of it where the provider has a page. */
function BillingHistory({ isPaid, hasPage, invoices }: BillingHistoryProps) {
  const text = usePortalText()
  const openPage = useBillingPage()
  return (
    <Card
      title={text('billing.history')}
      actions={
        hasPage && (
          <Button onClick={() => void openPage('invoices')}>
            {text('billing.allInvoices')}
            <ExternalLink aria-hidden="true" className="size-4" />
          </Button>
        )
      }
    >
      {!isPaid && <EmptyHistory text={text('billing.historyEmpty')} />}
      {isPaid && !invoices && <Skeleton className="h-24 w-full" />}
      {isPaid && invoices?.length === 0 && <EmptyHistory text={text('billing.historyNone')} />}
      <ul className="divide-y divide-hairline">
        {invoices?.map(invoice => (
          <InvoiceLine key={`${invoice.created}-${invoice.description}`} invoice={invoice} />
        ))}
      </ul>
    </Card>
  )
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const text = usePortalText()
  const language = useLanguage()
  const date = new Date(invoice.created * 1000)
  const status = invoiceStatuses[invoice.status]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="block break-words">{invoice.description || text('billing.invoice')}</span>
        <time dateTime={date.toISOString()} className="block text-sm text-muted">
          {new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(date)}
        </time>
      </span>
      <span className="flex items-center gap-3">
        <span className="tabular-nums">
          {moneyText({ amount: invoice.amount_paid, currency: invoice.currency }, language)}
        </span>
        <Badge tone={invoice.status === 'paid' ? 'success' : 'neutral'}>{status ? text(status) : invoice.status}</Badge>
      </span>
    </li>
  )
}

function EmptyHistory({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 py-2 text-sm text-muted">
      <Receipt aria-hidden="true" className="size-5 shrink-0" />
      {text}
    </p>
  )
}

/** Opens a page of the payment provider in a new tab. */
function useBillingPage(): (page: Extract<TicketPurpose, 'invoices' | 'customer-portal'>) => Promise<void> {
  const { api } = useSession()
  const openPage = useOpenPage()
  const text = usePortalText()
  const toast = useToast()
  return page =>
    openPage(async () => {
      const { ticket } = await api.call('POST /api/portal/tickets', { body: { purpose: page } })
      return new URL(addressOf(`GET /api/portal/billing/${page}`, { query: { ticket } }), location.href).href
    }).catch(() => toast({ title: text('error'), description: text('toast.billingFailed'), tone: 'error' }))
}
