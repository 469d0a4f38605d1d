import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Plan, PlanColumn } from '#contracts/plans.ts'
import { type Api, useApi } from '#miniapp/api/api-context.tsx'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useSubscriptionText } from './subscription-text.ts'
import { useRefreshPlan } from './use-subscription.ts'

export type PaymentWay = 'checkout' | 'stars'
type Purchase = { plan: Plan; way: PaymentWay }

export type Buying = {
  /** The plan whose payment is being opened. */
  busy: Plan | undefined
  /** Paid, and not switched on yet. */
  awaited: PlanColumn | undefined
  buy: (purchase: Purchase) => void
  stopWaiting: () => void
}

/** Buys a plan for somebody who has none to change: at the checkout (SPEC §4) or for Telegram Stars. */
export function useBuy(): Buying {
  const api = useApi()
  const telegram = useTelegram()
  const toast = useToast()
  const text = useSubscriptionText()
  const [awaited, setAwaited] = useState<PlanColumn>()
  const [isAway, setAway] = useState(false)
  useRefreshOnReturn(isAway)

  const purchase = useMutation({
    async mutationFn({ plan, way }: Purchase) {
      const url = await addressOf(api, { plan, way })
      if (way === 'checkout') {
        if (!telegram.present) return window.location.assign(url)
        setAway(true)
        return telegram.openLink(url)
      }
      const end = await telegram.openInvoice(url)
      if (end === 'failed') throw new Error('The invoice was not paid')
      if (end !== 'cancelled') setAwaited(plan.column)
    },
    onError: () => toast({ title: text('error'), description: text('checkoutFailed'), tone: 'error' }),
  })

  return {
    busy: purchase.isPending ? purchase.variables.plan : undefined,
    awaited,
    buy: purchase.mutate,
    stopWaiting: () => setAwaited(undefined),
  }
}

/** Where this purchase is paid. */
async function addressOf(api: Api, { plan, way }: Purchase): Promise<string> {
  const { id: planId } = plan
  const { userId } = api
  if (planId === 'FREE') throw new Error('The free plan is not bought')
  const { url } = await (way === 'stars'
    ? api.call('POST /api/subscription/{userId}/stars-link', { userId, body: { planId } })
    : api.call('POST /api/subscription/create-checkout-session', { body: { telegramId: userId, planId } }))
  if (!url) throw new Error('The payment has no address')
  return url
}

/** A person who comes back from the payment page sees at once what became of it. */
function useRefreshOnReturn(isAway: boolean): void {
  const refresh = useRefreshPlan()
  useEffect(() => {
    if (!isAway) return
    const look = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isAway, refresh])
}
