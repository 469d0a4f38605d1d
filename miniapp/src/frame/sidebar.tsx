import { Link } from 'wouter'
import { useText } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import { isActive } from './parent-path.ts'
import type { Section } from './section.ts'
import { UsageStats } from './usage-stats.tsx'

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
