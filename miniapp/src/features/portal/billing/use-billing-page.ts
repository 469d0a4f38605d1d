import type { TicketPurpose } from '#contracts/portal.ts'
import { addressOf } from '#miniapp/api/address-of.ts'
import { useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useOpenPage } from '#miniapp/ui/hooks/use-open-page.ts'

/** Opens a page of the payment provider in a new tab. */
export function useBillingPage(): (page: Extract<TicketPurpose, 'invoices' | 'customer-portal'>) => Promise<void> {
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
