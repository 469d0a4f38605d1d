import { Link } from 'wouter'
import { useUsage } from '#miniapp/api/use-usage.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Progress } from '#miniapp/ui/progress.tsx'

/** The sidebar's panel: how many of the month's scans are used, and where to get more unless they have no limit. */
export function UsageStats() {
  const text = useText()
  const { used, limit, isUnlimited, share } = useUsage()
  return (
    <section aria-labelledby="usage-title" className="rounded-card border border-hairline p-4">
      <h2 id="usage-title" className="text-sm font-semibold">
        {text('usage.title')}
      </h2>
      <p className="mt-3 mb-2 flex justify-between gap-2 text-sm">
        <span className="text-muted">{text('usage.scansUsed')}</span>
        <span className="shrink-0 font-medium tabular-nums">{text('usage.usedOf', { used, limit })}</span>
      </p>
      <Progress share={share} label={text('usage.scansUsed')} />
      {!isUnlimited && (
        <div className="mt-3 flex items-center justify-between gap-2">
          <p className="text-xs text-pretty text-muted">{text('usage.upgrade')}</p>
          <Button look="soft" className="px-3" asChild>
            <Link href="/subscription">{text('usage.upgradeButton')}</Link>
          </Button>
        </div>
      )}
    </section>
  )
}
