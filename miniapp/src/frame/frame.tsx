import { ScanLine } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useUsage } from '#miniapp/api/use-usage.ts'
import { useBackButton } from '#miniapp/telegram/telegram-provider.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { Progress } from '#miniapp/ui/progress.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { SkipLink } from '#miniapp/ui/skip-link.tsx'
import { isActive, parentPath, type Section } from './section.ts'

/** The chrome around every screen: sidebar from 1024 px, bottom bar below; the screen itself does the scrolling. */
export function Frame(props: {
  sections: readonly Section[]
  isDemo: boolean
  status: ReactNode
  children: ReactNode
}) {
  const [path, navigate] = useLocation()
  useBackButton(path !== '/', () => navigate(parentPath(path)))

  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(path)
  useEffect(() => {
    // The keyboard goes along to the new screen, or to what was opened beside a list; the first one leaves it where the
    // page starts.
    if (shownPath.current !== path) {
      const opened = main.current?.querySelector<HTMLElement>('[data-opened]')
      ;(opened ?? main.current)?.focus({ preventScroll: true })
    }
    shownPath.current = path
  }, [path])

  return (
    <div className="flex h-(--app-height) flex-col pt-(--safe-top)">
      <SkipLink />
      <Header isDemo={props.isDemo} />
      {props.status}
      <div className="flex min-h-0 flex-1">
        <Sidebar sections={props.sections} path={path} />
        <main ref={main} id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {props.children}
        </main>
      </div>
      <BottomBar sections={props.sections} path={path} />
    </div>
  )
}

/** The entries at the bottom of a phone, above its safe area. */
function BottomBar({ sections, path }: { sections: readonly Section[]; path: string }) {
  const text = useText()
  return (
    <nav
      aria-label={text('nav.label')}
      className="shrink-0 border-t border-hairline bg-surface pb-(--safe-bottom) lg:hidden"
    >
      <ul className="flex">
        {sections.map(({ href, icon: Icon, label }) => {
          const active = isActive(href, path)
          return (
            <li key={href} className="min-w-0 flex-auto">
              <Link
                href={href}
                aria-current={active ? 'page' : undefined}
                className={classNames(
                  'flex min-h-14 flex-col items-center justify-center gap-0.5 px-0.5 text-xs font-medium -outline-offset-2',
                  active ? 'text-link' : 'text-muted',
                )}
              >
                <Icon aria-hidden="true" className="size-5.5" strokeWidth={active ? 2.25 : 1.75} />
                <span className="line-clamp-2 text-center leading-3.5 text-balance min-[22.5rem]:whitespace-nowrap">
                  {text(label)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const DemoDialog = fetchedDialog(async () => (await import('./demo-dialog.tsx')).DemoDialog)

/** Title, plan and usage on every screen. */
function Header({ isDemo }: { isDemo: boolean }) {
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

/** Entries and usage beside the screen, from 1024 px. */
function Sidebar(props: { sections: readonly Section[]; path: string }) {
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
