import type { AdminHealth, Backlog } from '#contracts/admin.ts'
import { useCall } from '#miniapp/api/use-call.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { durationText } from './duration-text.ts'

/** What waits, what failed today and how fast cards are read. */
export function HealthCard() {
  const text = useAdminText()
  const health = useCall('GET /api/admin/health', {})
  if (health.isError) return <LoadError title={text('health.loadFailed')} query={health} />
  return (
    <Card title={text('health.title')}>
      {health.data ? <Facts health={health.data} /> : <Skeleton className="h-40 w-full" />}
    </Card>
  )
}

function Facts({ health }: { health: AdminHealth }) {
  const text = useAdminText()
  const language = useLanguage()
  const { readingMs } = health
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <Waiting label={text('health.queue')} backlog={health.queue} />
      <Waiting label={text('health.outbox')} backlog={health.outbox} />
      <Waiting label={text('health.whatsapp')} backlog={health.whatsapp} />
      <Waiting label={text('health.webhooks')} backlog={health.webhooks} />
      <div>
        <dt className="text-sm text-muted">{text('health.reading')}</dt>
        <dd className="font-medium tabular-nums">
          {readingMs === null ? text('health.noReading') : durationText(readingMs, language)}
        </dd>
        {readingMs !== null && <dd className="text-sm text-muted">{text('health.readingNote')}</dd>}
      </div>
      <Readers readers={health.readers} />
      <Workers workers={health.workers} />
      <div>
        <dt className="text-sm text-muted">{text('health.storage')}</dt>
        <dd className="font-medium">{text(health.sealed ? 'health.sealed' : 'health.unsealed')}</dd>
      </div>
      {health.lost && <Lost lost={health.lost} />}
      {health.lacking.length > 0 && (
        <div className="sm:col-span-2 lg:col-span-4">
          <dt className="text-sm font-medium text-danger">{text('health.lacking')}</dt>
          <dd className="flex flex-col gap-1 text-sm">
            {health.lacking.map(right => (
              <p key={right}>{text(`lacking.${right}`)}</p>
            ))}
          </dd>
        </div>
      )}
      <div className="sm:col-span-2 lg:col-span-4">
        <dt className="text-sm text-muted">{text('health.failed')}</dt>
        <dd>
          <FailureList failures={health.failedToday} />
        </dd>
      </div>
    </dl>
  )
}

/** Another program took the database away: nothing else matters now. */
function Lost({ lost: { file, saved } }: { lost: NonNullable<AdminHealth['lost']> }) {
  const text = useAdminText()
  return (
    <div className="order-first sm:col-span-2 lg:col-span-4">
      <dt className="text-sm font-medium text-danger">{text('health.lost')}</dt>
      <dd className="text-sm wrap-anywhere">
        {saved === undefined ? text('health.lostUnsaved', { file }) : text('health.lostSaved', { file, saved })}
      </dd>
    </div>
  )
}

function Waiting({ label, backlog }: { label: string; backlog: Backlog }) {
  const text = useAdminText()
  const language = useLanguage()
  const { waiting, oldestMs } = backlog
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-muted">
        {label} <HealthBadge oldestMs={oldestMs} />
      </dt>
      <dd className="font-medium tabular-nums">
        {oldestMs === null
          ? text('health.nothing')
          : text('health.waiting', { count: waiting, time: durationText(oldestMs, language) })}
      </dd>
    </div>
  )
}

/** How many scans failed for which reason. */
function FailureList({ failures }: { failures: AdminHealth['failedToday'] }) {
  const text = useAdminText()
  const language = useLanguage()
  if (failures.length === 0) return <p className="font-medium">{text('health.noFailed')}</p>
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {failures.map(({ failure, count }) => (
        <li key={failure}>
          {text(`failure.${failure}`)}{' '}
          <span className="font-semibold tabular-nums">{count.toLocaleString(language)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Who reads photos: how many can at once, how many do, and how many were lost. */
function Readers({ readers }: { readers: AdminHealth['readers'] }) {
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
function Workers({ workers }: { workers: AdminHealth['workers'] }) {
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

const slowMs = 60_000
/** The service itself calls a queue stuck after ten minutes (`/readyz`). */
const stuckMs = 600_000

/** Whether the oldest that waits has waited too long. */
function HealthBadge({ oldestMs }: { oldestMs: number | null }) {
  const text = useAdminText()
  const waited = oldestMs ?? 0
  if (waited >= stuckMs) return <Badge tone="warning">{text('health.stuck')}</Badge>
  if (waited >= slowMs) return <Badge tone="warning">{text('health.slow')}</Badge>
  return <Badge tone="success">{text('health.ok')}</Badge>
}
