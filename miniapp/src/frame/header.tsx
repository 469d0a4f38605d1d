import { Badge } from '#miniapp/components/badge.tsx'
import { useText } from '#miniapp/lib/text.ts'
import { DemoBadge } from './demo-badge.tsx'
import { useUsage } from './use-usage.ts'

/** Title, plan and usage on every screen. */
export function Header({ isDemo }: { isDemo: boolean }) {
  const text = useText()
  const { planName, used, limit } = useUsage()
  return (
    <header className="flex min-h-13 shrink-0 items-center gap-2 border-b border-hairline bg-surface px-4 py-2">
      <p className="truncate font-semibold lg:sr-only">{text('app')}</p>
      {isDemo && (
        <span className="lg:hidden">
          <DemoBadge />
        </span>
      )}
      <p className="ml-auto truncate text-sm text-muted lg:ml-0">{text('plan', { name: planName })}</p>
      <Badge tone="accent">{text('scansBadge', { used, limit })}</Badge>
    </header>
  )
}
