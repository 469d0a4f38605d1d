import { useCall } from '#miniapp/api/use-call.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { HealthCard } from './health-card.tsx'
import { OverviewTiles } from './overview-tiles.tsx'

/** What an operator should see first: trouble, then the figures. */
export function OverviewTab() {
  const text = useAdminText()
  const overview = useCall('GET /api/admin/dashboard', {})
  return (
    <div className="flex flex-col gap-4">
      {overview.isError ? (
        <LoadError title={text('overview.loadFailed')} query={overview} />
      ) : (
        <OverviewTiles overview={overview.data} />
      )}
      <HealthCard />
    </div>
  )
}
