import { ScanLine } from 'lucide-react'
import { useUsage } from '#miniapp/api/use-usage.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { DemoBadge } from './demo-badge.tsx'

/** Title, plan and usage on every screen. */
export function Header({ isDemo }: { isDemo: boolean }) {
  const text = useText()
  const { planName, used, limit } = useUsage()
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-hairline bg-surface px-4 py-2 sm:gap-3 lg:px-7">
      <ScanLine aria-hidden="true" className="size-6 shrink-0 text-link" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 leading-tight font-semibold">
          <span className="truncate">{text('app')}</span>
          {isDemo && <DemoBadge />}
        </p>
        <p className="truncate text-xs text-muted">{text('plan', { name: planName })}</p>
      </div>
      <Badge tone="accent">{text('scansBadge', { used, limit })}</Badge>
    </header>
  )
}
