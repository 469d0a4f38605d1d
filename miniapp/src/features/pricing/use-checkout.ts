import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { PlanId } from '#core/contracts/plans.ts'
import { requestPublic } from '#miniapp/api/public-data.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { usePricingText } from './pricing-text.ts'

export type Checkout = {
  /** Whom the plan is for, as the page's address says. */
  telegramId: string | null
  /** The plan whose checkout is being created. */
  selected: PlanId | undefined
  start: (planId: PlanId) => Promise<void>
}

/** Takes the browser to the checkout of a plan for the page's telegram id (SPEC §4, §8). */
export function useCheckout(): Checkout {
  const [params] = useSearchParams()
  const toast = useToast()
  const { errorText } = usePricingText()
  const [selected, setSelected] = useState<PlanId>()
  const telegramId = params.get('telegram_id')
  const token = params.get('token')

  // Who comes back from the checkout may find this page as they left it.
  useEffect(() => {
    const clear = () => setSelected(undefined)
    window.addEventListener('pageshow', clear)
    return () => window.removeEventListener('pageshow', clear)
  }, [])

  const complain = (message: 'noTelegramId' | 'checkoutFailed') =>
    toast({ title: errorText('error'), description: errorText(message), tone: 'error' })

  return {
    telegramId,
    selected,
    async start(planId) {
      if (!telegramId) return complain('noTelegramId')
      setSelected(planId)
      try {
        const order = { telegramId, planId, ...(token ? { token } : {}) }
        const path = '/api/subscription/create-checkout-session'
        const { url } = await requestPublic<{ url?: string }>('POST', path, order)
        if (!url) throw new Error('The checkout has no address')
        window.location.assign(url)
      } catch {
        setSelected(undefined)
        complain('checkoutFailed')
      }
    },
  }
}
