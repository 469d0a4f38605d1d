import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSettingsText } from './settings-text.ts'

/** What the plan does not include, and the way to the plans. */
export function PlanNote({ children }: { children: ReactNode }) {
  const text = useSettingsText()
  return (
    <p className="text-sm text-muted">
      {children}{' '}
      <Link href="/subscription" className="inline-block min-h-6 font-medium text-link underline">
        {text('seePlans')}
      </Link>
    </p>
  )
}
