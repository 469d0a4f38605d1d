import { useApi } from '#miniapp/api/api-context.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { useUser } from '#miniapp/api/user.ts'
import { Plans } from './plans.tsx'

/** The comparison inside the Mini App, with the caller's plan marked, in the currency that they pay. */
export function MyPlans() {
  const user = useUser().data
  const { userId } = useApi()
  const { data } = useCall('GET /api/subscription/{userId}', { userId })
  return (
    <Plans
      currency={data?.currency ?? 'eur'}
      current={user?.plan}
      stars={data?.stars ?? null}
      chooseAt="/subscription"
    />
  )
}
