import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useUsage } from '#miniapp/api/use-usage.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

const DemoDialog = fetchedDialog(async () => (await import('./demo-dialog.tsx')).DemoDialog)

/** Title, plan and usage on every screen. */
export function Header({ isDemo }: { isDemo: boolean }) {
  const text = useText()
  const usage = useUsage()
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-hairline bg-surface px-4 py-2 sm:gap-3 lg:px-7">
      <ScanLine aria-hidden="true" className="size-6 shrink-0 text-link max-[25rem]:hidden" />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-tight font-semibold">{text('app')}</p>
        <p className="min-h-4 text-xs text-balance text-muted">{usage && text('plan', { name: usage.planName })}</p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 sm:flex-row">
        {isDemo && <DemoBadge />}
        {usage ? (
          <Badge tone="accent">{text('scansBadge', { used: usage.used, limit: usage.limit })}</Badge>
        ) : (
          <Skeleton className="h-5 w-18" />
        )}
      </div>
    </header>
  )
}

/** Says that this is the demo and not somebody's account; a tap says how to get further. */
function DemoBadge() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="relative inline-flex rounded-full after:absolute after:inset-x-0 after:-inset-y-3"
        title={text('demoHint')}
        onClick={() => setOpen(true)}
      >
        <Badge tone="warning">{text('demo')}</Badge>
      </button>
      {isOpen && <DemoDialog onClose={() => setOpen(false)} />}
    </>
  )
}
