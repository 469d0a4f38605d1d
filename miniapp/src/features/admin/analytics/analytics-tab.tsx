import { lazy, Suspense } from 'react'
import { useCall } from '#miniapp/api/use-call.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

const PlanPie = lazy(async () => ({ default: (await import('./plan-pie.tsx')).PlanPie }))
const CountryBars = lazy(async () => ({ default: (await import('./country-bars.tsx')).CountryBars }))

/** Who is on which plan, and where the contacts are. */
export function AnalyticsTab() {
  const text = useAdminText()
  const analytics = useCall('GET /api/admin/analytics', {})
  if (analytics.isError) {
    return <LoadError title={text('analytics.loadFailed')} query={analytics} />
  }
  const { data } = analytics
  const chart = <Skeleton className="h-64 w-full" />
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={text('analytics.plans')} hint={text('analytics.plansHint')}>
        <Suspense fallback={chart}>{data ? <PlanPie plans={data.planDistribution} /> : chart}</Suspense>
      </Card>
      <Card title={text('analytics.countries')} hint={text('analytics.countriesHint')}>
        <Suspense fallback={chart}>{data ? <CountryBars countries={data.topCountries} /> : chart}</Suspense>
      </Card>
    </div>
  )
}
