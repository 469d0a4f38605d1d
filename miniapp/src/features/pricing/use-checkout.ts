import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { PaidPlanId } from '#contracts/plans.ts'
import { useClient } from '#miniapp/api/api-context.tsx'
import { ApiError } from '#miniapp/api/api-error.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { usePricingText } from './pricing-text.ts'

export type Checkout = {
  /** Whom the plan is for, as the page's address says. */
  telegramId: string | null
  /** Asks for the prices as this page's person pays them; empty where the address does not prove who that is. */
  proof: { telegram_id?: number; token?: string }
  /** The plan whose checkout is being created. */
  selected: PaidPlanId | undefined
  /** Why this person can buy no plan, where the server said so. */
  refusal: ApiError | undefined
  start: (planId: PaidPlanId) => Promise<void>
}

/** Takes the browser to the checkout of a plan for the page's telegram id (SPEC §4, §8). */
export function useCheckout(): Checkout {
  const [params] = useSearchParams()
  const client = useClient()
  const toast = useToast()
  const text = usePricingText()
  const [selected, setSelected] = useState<PaidPlanId>()
  const [refusal, setRefusal] = useState<ApiError>()
  const telegramId = params.get('telegram_id')
  const token = params.get('token')

  // A person who comes back from the checkout may find this page as they left it.
  useEffect(() => {
    const clear = () => setSelected(undefined)
    window.addEventListener('pageshow', clear)
    return () => window.removeEventListener('pageshow', clear)
  }, [])

  const complain = (message: 'noTelegramId' | 'checkoutFailed') =>
    toast({ title: text('error'), description: text(message), tone: 'error' })

  return {
    telegramId,
    proof: telegramId && token ? { telegram_id: Number(telegramId), token } : {},
    selected,
    refusal,
    async start(planId) {
      if (!telegramId) return complain('noTelegramId')
      setSelected(planId)
      setRefusal(undefined)
      try {
        const order = { telegramId, planId, ...(token ? { token } : {}) }
        const { url } = await client.call('POST /api/subscription/create-checkout-session', { body: order })
        if (!url) throw new Error('The checkout has no address')
        window.location.assign(url)
      } catch (error) {
        setSelected(undefined)
        if (error instanceof ApiError && error.code === 'already-subscribed') setRefusal(error)
        else complain('checkoutFailed')
      }
    },
  }
}
