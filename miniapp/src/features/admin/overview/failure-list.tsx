import type { AdminHealth } from '#contracts/admin.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'

/** How many scans failed for which reason. */
export function FailureList({ failures }: { failures: AdminHealth['failedToday'] }) {
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
