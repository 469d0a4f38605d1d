import { useQuery } from '@tanstack/react-query'
import type { SubscriptionState } from '#core/contracts/billing.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useUser } from '#miniapp/api/user.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Plans } from './plans.tsx'

/** The comparison inside the Mini App, with the caller's plan marked, in the currency that they pay. */
export function MyPlans() {
  const user = useUser().data
  const language = useLanguage() === 'es' ? 'es' : 'en'
  const { userId } = useApi()
  const { data } = useQuery<SubscriptionState>({ queryKey: [`/api/subscription/${userId}`] })
  return (
    <Plans
      language={language}
      currency={data?.currency ?? 'eur'}
      current={user?.plan}
      stars={data?.stars ?? null}
      chooseAt="/subscription"
    />
  )
}
