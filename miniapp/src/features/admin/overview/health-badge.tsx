import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'

const slowMs = 60_000
/** The service itself calls a queue stuck after ten minutes (`/readyz`). */
const stuckMs = 600_000

/** Whether the oldest that waits has waited too long. */
export function HealthBadge({ oldestMs }: { oldestMs: number | null }) {
  const text = useAdminText()
  const waited = oldestMs ?? 0
  if (waited >= stuckMs) return <Badge tone="warning">{text('health.stuck')}</Badge>
  if (waited >= slowMs) return <Badge tone="warning">{text('health.slow')}</Badge>
  return <Badge tone="success">{text('health.ok')}</Badge>
}
