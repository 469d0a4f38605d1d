import { ExternalLink, Receipt } from 'lucide-react'
import type { Billing } from '#contracts/billing.ts'
import { moneyText } from '#contracts/values/money-text.ts'
import { type PortalKey, usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useBillingPage } from './use-billing-page.ts'

type Invoice = Billing['invoices'][number]

const statuses: Record<string, PortalKey> = {
  paid: 'billing.statusPaid',
  open: 'billing.statusOpen',
  draft: 'billing.statusDraft',
  void: 'billing.statusVoid',
  uncollectible: 'billing.statusFailed',
}

type BillingHistoryProps = { isPaid: boolean; hasPage: boolean; invoices: readonly Invoice[] | undefined }

/** What was paid, newest first, as the provider lists it, and the way to all of it where the provider has a page. */
export function BillingHistory({ isPaid, hasPage, invoices }: BillingHistoryProps) {
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
      {!isPaid && <Empty text={text('billing.historyEmpty')} />}
      {isPaid && !invoices && <Skeleton className="h-24 w-full" />}
      {isPaid && invoices?.length === 0 && <Empty text={text('billing.historyNone')} />}
      <ul className="divide-y divide-hairline">
        {invoices?.map(invoice => (
          <Entry key={`${invoice.created}-${invoice.description}`} invoice={invoice} />
        ))}
      </ul>
    </Card>
  )
}

function Entry({ invoice }: { invoice: Invoice }) {
  const text = usePortalText()
  const language = useLanguage()
  const date = new Date(invoice.created * 1000)
  const status = statuses[invoice.status]
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

function Empty({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 py-2 text-sm text-muted">
      <Receipt aria-hidden="true" className="size-5 shrink-0" />
      {text}
    </p>
  )
}
