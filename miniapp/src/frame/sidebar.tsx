import { Link } from 'wouter'
import { useUsage } from '#miniapp/api/use-usage.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { Progress } from '#miniapp/ui/progress.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { isActive, type Section } from './section.ts'

/** Entries and usage beside the screen, from 1024 px. */
export function Sidebar(props: { sections: readonly Section[]; path: string }) {
  const text = useText()
  return (
    <div className="hidden w-66 shrink-0 flex-col gap-4 border-r border-hairline bg-surface p-4 lg:flex">
      <nav aria-label={text('nav.label')}>
        <ul className="flex flex-col gap-1">
          {props.sections.map(({ href, icon: Icon, label }) => {
            const active = isActive(href, props.path)
            return (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={active ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-medium',
                    active ? 'bg-soft text-link' : 'text-muted hover:bg-raised hover:text-text',
                  )}
                >
                  <Icon aria-hidden="true" className="size-5" />
                  {text(label)}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="mt-auto">
        <UsageStats />
      </div>
    </div>
  )
}

/** The sidebar's panel: how many of the month's scans are used, and where to get more unless they have no limit. */
function UsageStats() {
  const text = useText()
  const usage = useUsage()
  return (
    <section aria-labelledby="usage-title" className="rounded-card border border-hairline p-4">
      <h2 id="usage-title" className="text-sm font-semibold">
        {text('usage.title')}
      </h2>
      <p className="mt-3 mb-2 flex justify-between gap-2 text-sm">
        <span className="text-muted">{text('usage.scansUsed')}</span>
        {usage ? (
          <span className="shrink-0 font-medium tabular-nums">
            {text('usage.usedOf', { used: usage.used, limit: usage.limit })}
          </span>
        ) : (
          <Skeleton className="h-5 w-14" />
        )}
      </p>
      <Progress share={usage?.share ?? 0} label={text('usage.scansUsed')} />
      {usage && !usage.isUnlimited && (
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
