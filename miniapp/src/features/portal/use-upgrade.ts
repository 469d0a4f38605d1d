import { useState } from 'react'
import type { PlanId } from '#core/contracts/plans.ts'
import { useToast } from '#miniapp/components/toast.tsx'
import { useSession } from './portal-context.tsx'
import { usePortalText } from './portal-text.ts'

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
