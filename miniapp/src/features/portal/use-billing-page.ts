import type { TicketPurpose } from '#core/contracts/portal.ts'
import { useToast } from '#miniapp/components/toast.tsx'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { useSession } from './portal-context.tsx'
import { usePortalText } from './portal-text.ts'

type BillingPage = Exclude<TicketPurpose, 'export'>

/** Opens a page of the payment provider in a new tab. */
export function useBillingPage(): (page: BillingPage) => Promise<void> {
  const { api } = useSession()
  const telegram = useTelegram()
  const text = usePortalText()
  const toast = useToast()
  return async page => {
    // Only within the click may a tab be opened; its address comes with the ticket.
    const tab = telegram.present ? undefined : window.open('', '_blank')
    try {
      const { ticket } = await api.request<{ ticket: string }>('POST', '/tickets', { purpose: page })
      const url = new URL(`/api/portal/billing/${page}?ticket=${ticket}`, location.href).href
      if (!tab) return telegram.openLink(url)
      tab.opener = null
      tab.location.replace(url)
    } catch {
      tab?.close()
      toast({ title: text('error'), description: text('toast.billingFailed'), tone: 'error' })
    }
  }
}
