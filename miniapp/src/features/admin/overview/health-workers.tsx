import type { AdminHealth } from '#contracts/admin.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { durationText } from './duration-text.ts'
import { HealthBadge } from './health-badge.tsx'

/** Who reads photos: how many can at once, how many do, and how many were lost. */
export function Readers({ readers }: { readers: AdminHealth['readers'] }) {
  const text = useAdminText()
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-muted">
        {text('health.readers')}{' '}
        {readers.places === 0 ? (
          <Badge tone="warning">{text('health.stuck')}</Badge>
        ) : (
          <Badge tone="success">{text('health.ok')}</Badge>
        )}
      </dt>
      <dd className="font-medium tabular-nums">
        {readers.places === 0
          ? text('health.noReaders')
          : text('health.readersBusy', { busy: readers.busy, places: readers.places })}
      </dd>
      {readers.lost > 0 && (
        <dd className="text-sm text-muted">{text('health.readersLost', { count: readers.lost })}</dd>
      )}
    </div>
  )
}

/** Who works off the lines: all well, or who has looked for no work, and for how long. */
export function Workers({ workers }: { workers: AdminHealth['workers'] }) {
  const text = useAdminText()
  const language = useLanguage()
  const latest = workers.reduce((slowest, { lastLookMs }) => Math.max(slowest, lastLookMs), 0)
  const silent = workers.filter(({ lastLookMs }) => lastLookMs >= 60_000)
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-muted">
        {text('health.workers')} <HealthBadge oldestMs={latest} />
      </dt>
      <dd className="font-medium tabular-nums">
        {silent.length === 0
          ? text('health.workersIdle', { count: workers.length })
          : silent.map(({ name, lastLookMs }) => `${name}: ${durationText(lastLookMs, language)}`).join(', ')}
      </dd>
    </div>
  )
}
