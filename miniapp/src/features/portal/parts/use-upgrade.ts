import { useState } from 'react'
import type { PlanId } from '#core/contracts/plans.ts'
import { useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Takes the browser to the checkout of a plan. */
export function useUpgrade(): { isStarting: boolean; upgrade: (planId?: PlanId) => Promise<void> } {
  const { api } = useSession()
  const text = usePortalText()
  const toast = useToast()
  const [isStarting, setStarting] = useState(false)
  return {
    isStarting,
    async upgrade(planId = 'PRO') {
      setStarting(true)
      try {
        const { url } = await api.request<{ url: string }>('POST', '/create-subscription', { planId })
        window.location.assign(url)
      } catch {
        toast({ title: text('error'), description: text('toast.upgradeFailed'), tone: 'error' })
      } finally {
        // Who comes back from the checkout may find this very page again, as they left it.
        setStarting(false)
      }
    },
  }
}
