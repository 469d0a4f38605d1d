import { CreditCard } from 'lucide-react'
import type { Billing } from '#contracts/billing.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useBillingPage } from './use-billing-page.ts'

/** The cards that the provider keeps; they are changed on the provider's own page. */
export function PaymentMethod({ methods }: { methods: Billing['paymentMethods'] | undefined }) {
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
