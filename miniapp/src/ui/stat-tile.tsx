import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One figure. */
export function StatTile(props: {
  icon: LucideIcon
  label: string
  value: string
  note?: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col gap-1 rounded-card border border-hairline bg-surface p-4 max-[25rem]:p-3">
      <p className="flex items-center gap-2 text-sm text-muted">
        <props.icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere hyphens-auto">{props.label}</span>
      </p>
      <p className="text-xl font-semibold tabular-nums">{props.value}</p>
      {props.note && <p className="text-sm text-muted">{props.note}</p>}
      {props.children}
    </div>
  )
}
