import type { TicketPurpose } from '#core/contracts/portal.ts'
import { useToast } from '#miniapp/components/toast.tsx'
import { useOpenPage } from '#miniapp/components/use-open-page.ts'
import { useSession } from './portal-context.tsx'
import { usePortalText } from './portal-text.ts'

type BillingPage = Exclude<TicketPurpose, 'export'>

/** Opens a page of the payment provider in a new tab. */
export function useBillingPage(): (page: BillingPage) => Promise<void> {
  const { api } = useSession()
  const openPage = useOpenPage()
  const text = usePortalText()
  const toast = useToast()
  return page =>
    openPage(async () => {
      const { ticket } = await api.request<{ ticket: string }>('POST', '/tickets', { purpose: page })
      return new URL(`/api/portal/billing/${page}?ticket=${ticket}`, location.href).href
    }).catch(() => toast({ title: text('error'), description: text('toast.billingFailed'), tone: 'error' }))
}
