import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSettingsText } from './settings-text.ts'

/** What the plan does not include, and the way to the plans. */
export function PlanNote({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm text-muted">
      {children} <PlansLink />
    </p>
  )
}

/** The way to the plans, inside a sentence. */
export function PlansLink() {
  const text = useSettingsText()
  return (
    <Link href="/subscription" className="inline-flex min-h-11 items-center font-medium text-link underline">
      {text('seePlans')}
    </Link>
  )
}
