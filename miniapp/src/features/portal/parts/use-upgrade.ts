import { useState } from 'react'
import type { PaidPlanId } from '#contracts/plans.ts'
import { useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Takes the browser to the checkout of a plan. */
export function useUpgrade(): { starting: PaidPlanId | undefined; upgrade: (planId: PaidPlanId) => Promise<void> } {
  const { api } = useSession()
  const text = usePortalText()
  const toast = useToast()
  const [starting, setStarting] = useState<PaidPlanId>()
  return {
    starting,
    async upgrade(planId) {
      setStarting(planId)
      try {
        const { url } = await api.call('POST /api/portal/create-subscription', { body: { planId } })
        window.location.assign(url)
      } catch {
        toast({ title: text('error'), description: text('toast.upgradeFailed'), tone: 'error' })
      } finally {
        // A person who comes back from the checkout may find this very page again, as they left it.
        setStarting(undefined)
      }
    },
  }
}
