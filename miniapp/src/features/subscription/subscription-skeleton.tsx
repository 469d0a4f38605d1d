import { plans } from '#contracts/plans.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** The shape of the usage and of the plan cards. */
export function SubscriptionSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6">
      <Skeleton className="h-40 w-full rounded-card" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {plans.map(plan => (
          <Skeleton key={plan.id} className="h-80 w-full rounded-card" />
        ))}
      </div>
    </div>
  )
}
