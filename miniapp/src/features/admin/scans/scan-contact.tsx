import type { AdminScan } from '#contracts/admin.ts'
import { fullName } from '#contracts/full-name.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Clipped } from '#miniapp/ui/clipped.tsx'

/** The contact that a scan gave, or why there is none. */
export function ScanContact({ scan }: { scan: AdminScan }) {
  const text = useAdminText()
  const name = fullName(scan)
  if (scan.failure) {
    return <Badge tone="warning">{text('scans.failed', { reason: text(`failure.${scan.failure}`) })}</Badge>
  }
  if (name || scan.company) return <Clipped text={name} fallback={text('scans.unnamed')} />
  return <Badge>{text(`scans.status.${scan.status}`)}</Badge>
}
